import { z } from 'zod';

/** A movement of credits that belongs to no generation; immutable. A generation carries its own (hold, settlement). */
export const ledgerEntrySchema = z.object({
  /** Permanent: the idempotency key of what caused it, hashed. */
  id: z.string(),
  userId: z.string(),
  kind: z.enum(['grant', 'deduct']),
  amount: z.number().int().min(1),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
