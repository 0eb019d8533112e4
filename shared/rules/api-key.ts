import * as z from 'zod/mini';
import { costCeilingSchema } from './protection.ts';

export function canUseApiKey(
  admin: { readonly id: string; readonly isSuperAdmin: boolean },
  apiKey: { readonly isActive: boolean; readonly accessId?: string | undefined },
): boolean {
  return apiKey.isActive && (admin.isSuperAdmin || admin.id === apiKey.accessId);
}

/** The key itself is always masked. */
export const apiKeySchema = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  masked: z.string(),
  accessId: z.optional(z.string()),
  assignedTo: z.optional(z.object({ name: z.string(), userId: z.string() })),
  dailyCostCeilingUsd: z.optional(costCeilingSchema),
  usageCount: z.int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.optional(z.iso.datetime()),
});
