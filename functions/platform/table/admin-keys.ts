import type { Partition } from './keys.ts';

/** Separate from `keys.ts`, which every function loads, because only the console's sign-in and users use these. */
export const adminKeys = {
  invitation: (id: string) => ({ pk: `INVITATION#${id}`, sk: 'INVITATION' }),
  passkeys: (accessId: string) => ({ pk: `ACCESS#${accessId}`, sk: 'PASSKEYS' }),
  passkeyChallenge: (hash: string) => ({ pk: `SIGNIN#CHALLENGE#${hash}`, sk: 'CHALLENGE' }),
} as const;

export const adminPartitions = {
  invitations: { index: 'gsi1', partition: 'INVITATIONS' },
} as const satisfies Record<string, Partition>;
