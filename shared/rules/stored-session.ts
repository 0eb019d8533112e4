import * as z from 'zod/mini';

export const sessionSchema = z.object({
  userId: z.string(),
  name: z.string(),
  country: z.string(),
  countryCode: z.string(),
  subscriptionExpiresAt: z.nullable(z.iso.datetime()),
  planName: z.string(),
  sku: z.string(),
  planIsOneTime: z.boolean(),
  subscriptionId: z.string(),
  subscriptionCreatedAt: z.nullable(z.iso.datetime()),
  views: z.int(),
  userCount: z.int(),
  syncedAt: z.iso.datetime(),
  isMock: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
