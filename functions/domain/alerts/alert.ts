import * as z from 'zod/mini';
import { deliverySchema, openAlertSchema } from '#shared/contracts/admin-alerts.ts';
import { canModify, hasRight } from '#shared/rules/roles.ts';
import type { AdminActor } from '../sessions/guards.ts';

export const stageOwner = 'stage';

const concernsSchema = z.object({
  everyone: z.optional(z.boolean()),
  ownerUserId: z.optional(z.string()),
  accessId: z.optional(z.string()),
  right: z.optional(z.enum(['reports'])),
});

const conditionSchema = z.extend(z.omit(openAlertSchema, { openedAt: true }), {
  /** Identifies the model, page, form or key; the kind and the subject together identify the alert. */
  subject: z.string(),
  concerns: concernsSchema,
});
export type Condition = z.infer<typeof conditionSchema>;

export const storedAlertSchema = z.extend(conditionSchema, {
  openedAt: z.iso.datetime(),
  /** Owners whose mute has not ended. Absent until the first deliveries are queued. */
  waitingFor: z.optional(z.array(z.string())),
  /** The condition ended; if it returns soon, the alert continues without a new message. */
  endedAt: z.optional(z.iso.datetime()),
});
export type StoredAlert = z.infer<typeof storedAlertSchema>;

export const storedDeliverySchema = z.extend(deliverySchema, {
  owner: z.string(),
  /** An admin's id, an e-mail address, or the id of a webhook. */
  target: z.string(),
  path: z.string(),
  isEnd: z.optional(z.boolean()),
  expiresAtEpochSeconds: z.int(),
});
export type StoredDelivery = z.infer<typeof storedDeliverySchema>;
export type NewDelivery = Omit<StoredDelivery, 'state' | 'attempts' | 'reason' | 'expiresAtEpochSeconds'>;

/** A delivery that waits for a digest. Without `concerns`, it was collected before they were stored. */
export const collectedSchema = z.extend(
  z.omit(storedDeliverySchema, { state: true, attempts: true, reason: true, expiresAtEpochSeconds: true }),
  { concerns: z._default(concernsSchema, { everyone: true }) },
);
export type Collected = z.output<typeof collectedSchema>;

export function concernsAdmin(admin: AdminActor, { concerns }: Pick<Condition, 'concerns'>): boolean {
  const { everyone = false, ownerUserId, accessId, right } = concerns;
  if (admin.isSuperAdmin || everyone) return true;
  if (right !== undefined && hasRight(admin, right)) return true;
  return accessId === admin.id || (ownerUserId !== undefined && canModify(admin, { ownerUserId }));
}

export function alertId({ kind, subject }: Pick<Condition, 'kind' | 'subject'>): string {
  return `${kind}#${subject}`;
}
