import * as z from 'zod/mini';
import { type EncryptionSecrets, sealedTextSchema, sealText, unsealText } from './sealed-text.ts';

/** A session id of the mobile app's back end, which alone can deduct in its name; in plain text where it was kept before it was sealed. */
export const storedSessionIdSchema = z.union([sealedTextSchema, z.string()]);
export type StoredSessionId = z.infer<typeof storedSessionIdSchema>;

/** Bound to the user, so that nobody's credits can be deducted for what another has generated. */
function ownerOf(userId: string): string {
  return `session of ${userId}`;
}

export function sealSessionId(secrets: EncryptionSecrets, userId: string, sessionId: string): StoredSessionId {
  return sealText(secrets, ownerOf(userId), sessionId);
}

/** Throws when it was changed, belongs to another user, or was never kept. */
export function openSessionId(secrets: EncryptionSecrets, userId: string, stored: StoredSessionId | undefined): string {
  if (stored === undefined) throw new Error(`No session is known in whose name ${userId} can be charged`);
  return typeof stored === 'string' ? stored : unsealText(secrets, ownerOf(userId), stored);
}
