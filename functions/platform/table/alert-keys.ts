import type { Partition } from './keys.ts';

/** Separate from `keys.ts`, which every function loads, because only the console and two background jobs use alerts. */
export const alertKeys = {
  /** The owner is an admin's id, or `stage`. */
  settings: (owner: string) => ({ pk: 'ALERTS', sk: `SETTINGS#${owner}` }),
  webhook: (id: string) => ({ pk: 'ALERTS', sk: `WEBHOOK#${id}` }),
  alert: (kind: string, subject: string) => ({ pk: 'ALERTS', sk: `OPEN#${kind}#${subject}` }),
  /** Waits for the owner's next digest. */
  collected: (owner: string, deliveryId: string) => ({ pk: 'ALERTDIGESTS', sk: `${owner}#${deliveryId}` }),
  delivery: (owner: string, id: string) => ({ pk: `ALERTLOG#${owner}`, sk: id }),
  /** Names the admin's session whose browser registered the push target last. */
  pushTargetOwner: (hash: string) => ({ pk: `PUSHTARGET#${hash}`, sk: 'ADMINPUSHTARGET' }),
} as const;

export const alertPartitions = {
  /** Settings, webhooks and open alerts. */
  all: { partition: 'ALERTS' },
  webhooks: { partition: 'ALERTS', prefix: 'WEBHOOK#' },
  collected: { partition: 'ALERTDIGESTS' },
  deliveriesOf: (owner: string): Partition => ({ partition: `ALERTLOG#${owner}` }),
} as const;
