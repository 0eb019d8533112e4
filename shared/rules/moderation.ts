import * as z from 'zod/mini';

const share = z.number().check(z.minimum(0), z.maximum(1));

/** Refuses scores at or above their category's threshold; `withPicture` applies when a request contains a picture. */
export const moderationSchema = z.strictObject({
  isOn: z._default(z.boolean(), true),
  /** When OpenAI gives no verdict. */
  withoutVerdict: z._default(z.enum(['accept', 'refuse']), 'accept'),
  thresholds: z._default(z.record(z.string(), share), {}),
  withPicture: z._default(z.record(z.string(), share), {}),
  /** Without an address, the message names the Terms of Service. */
  appealsTo: z.optional(z.email()),
});
export type Moderation = z.infer<typeof moderationSchema>;
