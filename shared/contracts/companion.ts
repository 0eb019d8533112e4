import * as z from 'zod/mini';
import { idSchema, lineSchema } from '../kernel/texts.ts';
import { givenConsentSchema } from './account.ts';
import { route } from './route.ts';

const companionSubscriberSchema = z.object({
  hy_user_id: z.string(),
  hy_name: z.string(),
  hy_country: z.string(),
  hy_country_code: z.string(),
  hy_sub_expire_date: z.nullable(z.string()),
  hy_plan_dev_name: z.string(),
  hy_sku: z.string(),
  hy_plan_one_time: z.boolean(),
  hy_sub_id: z.string(),
  hy_sub_created_at: z.nullable(z.string()),
  hy_view: z.int(),
  hy_user_count: z.int(),
});
export type CompanionSubscriber = z.infer<typeof companionSubscriberSchema>;

const userId = z.object({ id: idSchema().check(z.minLength(10)) });
const count = z.int().check(z.minimum(0));
const credits = z.int().check(z.minimum(1), z.maximum(1_000_000));

export const companion = {
  connect: route({
    method: 'POST',
    path: '/companion/connect',
    auth: 'public',
    allowance: 'unmetered',
    plainErrors: true,
    summary: 'Whose session id it is',
    body: z.object({
      session_id: idSchema(256),
      app_id: z.optional(lineSchema(256)),
      fingerprint: z.optional(lineSchema(256)),
    }),
    response: z.object({ result: companionSubscriberSchema }),
    status: 200,
    errors: ['unauthenticated'],
  }),
  checkUserCredit: route({
    method: 'POST',
    path: '/companion/check_user_credit',
    auth: 'public',
    allowance: 'unmetered',
    plainErrors: true,
    summary: "A user's credits, and whether they cover a cost; to who knows a session of the user's, or the secret",
    body: z.object({
      input_user_id: idSchema(),
      required_credits: z.int().check(z.minimum(0)),
      /** Not needed with the X-Companion-Secret header. */
      session_id: z.optional(idSchema(256)),
    }),
    response: z.array(z.object({ credit: z.int(), has_enough_credit: z.boolean() })),
    status: 200,
    errors: ['not_found', 'unauthenticated'],
  }),
  deductCredit: route({
    method: 'POST',
    path: '/companion/deduct_credit',
    auth: 'public',
    allowance: 'unmetered',
    plainErrors: true,
    summary: 'Spends credits in the name of a session; once for each Idempotency-Key, if one is sent',
    headers: z.object({ 'idempotency-key': z.optional(idSchema(256)) }),
    body: z.object({ session_id: idSchema(256), credit: credits }),
    response: z.object({ result: z.object({ success: z.literal(true), current_credit: z.int() }) }),
    status: 200,
    errors: ['unauthenticated', 'insufficient_credits', 'idempotency_conflict'],
  }),
  putUser: route({
    method: 'PUT',
    path: '/companion/users/{id}',
    auth: 'companion',
    allowance: 'unmetered',
    summary: 'Creates or replaces a subscriber and plan',
    params: userId,
    body: z.object({
      name: idSchema(200),
      country: lineSchema(100),
      countryCode: lineSchema(2).check(z.minLength(2)),
      planName: lineSchema(100),
      sku: lineSchema(100),
      planIsOneTime: z.boolean(),
      subscriptionId: lineSchema(200),
      subscriptionCreatedAt: z.nullable(z.iso.datetime()),
      subscriptionExpiresAt: z.nullable(z.iso.datetime()),
      /** Both keep their values when absent. The product counts sign-ins and their browsers while they are 0. */
      views: z.optional(count),
      userCount: z.optional(count),
    }),
    response: z.object({ subscriber: companionSubscriberSchema }),
    status: 200,
  }),
  createUserSession: route({
    method: 'POST',
    path: '/companion/users/{id}/sessions',
    auth: 'companion',
    allowance: 'unmetered',
    summary: 'Opens a session: the deep link that the mobile app shows',
    params: userId,
    body: z.object({
      expiresInSeconds: z._default(z.int().check(z.minimum(60), z.maximum(30 * 24 * 3600)), 24 * 3600),
      /** The user's consent in the mobile app, to a version of our text; this product then doesn't ask. */
      consent: z.optional(z.extend(givenConsentSchema, { agreedAt: z.iso.datetime() })),
    }),
    response: z.object({ sessionId: z.string(), url: z.url() }),
    status: 201,
    errors: ['not_found'],
  }),
  grantCredits: route({
    method: 'POST',
    path: '/companion/users/{id}/credits',
    auth: 'companion',
    allowance: 'unmetered',
    summary: 'Grants credits, once for each Idempotency-Key',
    params: userId,
    headers: z.object({ 'idempotency-key': idSchema(256) }),
    body: z.object({
      amount: credits,
      reason: z._default(z.string().check(z.minLength(1), z.maxLength(500)), 'Granted by the companion app'),
    }),
    response: z.object({ available: z.int() }),
    status: 200,
    errors: ['not_found', 'idempotency_conflict'],
  }),
} as const;
