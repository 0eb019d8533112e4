import * as z from 'zod/mini';
import { allowancesSchema } from '#shared/contracts/allowances.ts';

const schema = z.object({
  TABLE_NAME: z.string().check(z.minLength(1)),
  MEDIA_BUCKET_NAME: z.string().check(z.minLength(1)),
  /** `https://host` without a trailing slash. */
  MEDIA_BASE_URL: z.url(),
  SIGNING_SECRET_ARN: z.string().check(z.minLength(1)),
  OPERATOR_SECRET_ARN: z.string().check(z.minLength(1)),
  SITE_ORIGIN: z.url(),
  EDGE_SECRET: z.string().check(z.minLength(1)),
  DEFAULT_APP_ID: z.string().check(z.minLength(1)),
  ALLOW_MOCK_SESSIONS: z.stringbool(),
  ALLOWANCES: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    allowancesSchema,
  ),
  SUPER_ADMINS_NEED_SECOND_FACTOR: z.stringbool(),
  SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY: z.stringbool(),
  MAX_RUNNING_GENERATIONS: z.coerce.number().check(z.int(), z.minimum(1)),
  MAX_UPLOADED_GIB: z.coerce.number().check(z.int(), z.minimum(1)),
  CREDIT_VALUE_USD: z.optional(z.coerce.number().check(z.positive())),
  DAILY_COST_CEILING_USD: z.optional(z.coerce.number().check(z.positive())),
  OPENAI_MODEL: z.string().check(z.minLength(1)),
  STATE_MACHINE_ARN: z.optional(z.string().check(z.minLength(1))),
  ACCOUNT_JOBS_ARN: z.optional(z.string().check(z.minLength(1))),
});
export type Environment = z.infer<typeof schema>;

let parsed: Environment | undefined;

export function environment(): Environment {
  parsed ??= schema.parse(process.env);
  return parsed;
}

export function alertsSender(): string | undefined {
  return process.env['ALERTS_SENDER'];
}

export function providersStorePayloads(): boolean {
  return process.env['PROVIDERS_STORE_PAYLOADS'] !== 'false';
}

export function marksFiles(): boolean {
  return process.env['MARK_FILES'] !== 'false';
}

const companionSchema = z.object({
  COMPANION_CONNECT_URL: z.url(),
  COMPANION_CREDIT_CHECK_URL: z.url(),
  COMPANION_DEDUCT_URL: z.url(),
  COMPANION_PUBLIC_KEY: z.string().check(z.minLength(1)),
});

/** Undefined in embedded mode. Throws when only some of the variables are set. */
export function companionEnvironment(): z.infer<typeof companionSchema> | undefined {
  const isConfigured = Object.keys(companionSchema.shape).some((name) => process.env[name] !== undefined);
  return isConfigured ? companionSchema.parse(process.env) : undefined;
}
