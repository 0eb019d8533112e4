import * as z from 'zod';
import { allowancesSchema } from '#shared/contracts/allowances.ts';

const schema = z.object({
  TABLE_NAME: z.string().min(1),
  MEDIA_BUCKET_NAME: z.string().min(1),
  /** `https://host`, without a trailing slash. */
  MEDIA_BASE_URL: z.url(),
  SIGNING_SECRET_ARN: z.string().min(1),
  OPERATOR_SECRET_ARN: z.string().min(1),
  SITE_ORIGIN: z.url(),
  /** What CloudFront adds to every call of the API. */
  EDGE_SECRET: z.string().min(1),
  DEFAULT_APP_ID: z.string().min(1),
  ALLOW_MOCK_SESSIONS: z.stringbool(),
  /** JSON: how often a caller may do what, in a day. */
  ALLOWANCES: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(allowancesSchema),
  SUPER_ADMINS_NEED_SECOND_FACTOR: z.stringbool(),
  MAX_RUNNING_GENERATIONS: z.coerce.number().int().min(1),
  MAX_UPLOADED_GIB: z.coerce.number().int().min(1),
  /** What a credit is worth in US dollars, where the stage says so. */
  CREDIT_VALUE_USD: z.coerce.number().positive().optional(),
  /** The language model that assists, as OpenAI names it. */
  OPENAI_MODEL: z.string().min(1),
  /** Only functions that may start executions have it. */
  STATE_MACHINE_ARN: z.string().min(1).optional(),
  /** Only the function that may start account jobs has it. */
  ACCOUNT_JOBS_ARN: z.string().min(1).optional(),
});
export type Environment = z.infer<typeof schema>;

let parsed: Environment | undefined;

/** This function's environment as the template sets it; throws at start-up, naming what is missing. */
export function environment(): Environment {
  parsed ??= schema.parse(process.env);
  return parsed;
}

const companionSchema = z.object({
  COMPANION_CONNECT_URL: z.url(),
  COMPANION_CREDIT_CHECK_URL: z.url(),
  COMPANION_DEDUCT_URL: z.url(),
  COMPANION_PUBLIC_KEY: z.string().min(1),
});

/** Where the mobile app's own back end is; undefined in embedded mode. Throws when the template names only a part of it. */
export function companionEnvironment(): z.infer<typeof companionSchema> | undefined {
  const isNamed = Object.keys(companionSchema.shape).some((name) => process.env[name] !== undefined);
  return isNamed ? companionSchema.parse(process.env) : undefined;
}
