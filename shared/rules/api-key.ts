import * as z from 'zod/mini';
import { costCeilingSchema } from './cost-ceiling.ts';

/** A provider's key as the console shows it: masked, whoever looks. */
export const apiKeySchema = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  masked: z.string(),
  /** The admin it belongs to; absent when it is shared. */
  accessId: z.optional(z.string()),
  assignedTo: z.optional(z.object({ name: z.string(), userId: z.string() })),
  /** What it may pay in a UTC day, in US dollars, as far as models say what they cost. */
  dailyCostCeilingUsd: z.optional(costCeilingSchema),
  usageCount: z.int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.optional(z.iso.datetime()),
});
