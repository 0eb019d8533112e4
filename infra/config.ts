import type { Node } from 'constructs';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { allowancesSchema } from '#shared/contracts/allowances.ts';
import { pushSetting, siteSettings } from '#shared/rules/site-settings.ts';

// The small build of zod has no words of its own, and operators read these.
z.config(english());

/** The whole address of one call, which ends with the call's own name. */
const callUrl = (name: string) =>
  z.url({ protocol: /^https$/ }).check(z.regex(new RegExp(`/${name}$`), `The whole address, which ends with /${name}`));

/** An existing back end of the mobile app: three calls, each on a host of its own, and all of them needed. */
const externalCompanionSchema = z.strictObject({
  connectUrl: callUrl('connect'),
  /** Of a remote procedure: `https://<host>/rest/v1/rpc/check_user_credit`. */
  creditCheckUrl: callUrl('check_user_credit'),
  deductUrl: callUrl('deduct_credit'),
  /** What the remote procedure's host wants to see. Public, as in the mobile app itself, and so no part of the secret. */
  publicKey: z.string().check(z.minLength(1)),
});
export type ExternalCompanion = z.infer<typeof externalCompanionSchema>;

// Decision: docs/decisions/045-stage-settings.md
/** What cdk.json says of one stage. A misspelt setting is refused, so that none is lost without a word. */
const stageSettingsSchema = z.strictObject({
  /** A `production` keeps its data when a stack is deleted, and deploys only when it is complete; a `playground` may be thrown away. */
  kind: z.enum(['playground', 'production']),
  /** Where it may be deployed; without them, wherever the credentials of the moment lead. */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/))),
  region: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/))),
  /** Who owns the subscribers' credits: our own ledger (`embedded`), or an existing back end of the mobile app. */
  companion: z.optional(z.union([z.literal('embedded'), externalCompanionSchema])),
  /** The stage's own host names, with one certificate for both; without them CloudFront makes up names, and takes TLS 1.0. */
  hosts: z.optional(
    z.strictObject({
      site: z.hostname(),
      media: z.hostname(),
      certificateArn: z.string().check(z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/)),
    }),
  ),
  /** Receives the alarms. */
  alarmEmail: z.optional(z.email()),
  /** Whether the session id `mock` signs in a demonstration user who is never charged. */
  allowMockSessions: z._default(z.boolean(), false),
  /** Whether super admins can do nothing in the console before they have set up a second factor; a production's can not by default. */
  superAdminsNeedSecondFactor: z.optional(z.boolean()),
  /** The app of a deep link that names none. */
  defaultAppId: z.optional(z.uuid()),
  /** The language model that enhances, judges and drafts, as OpenAI names it. */
  openAiModel: z.optional(z.string().check(z.minLength(1))),
  /** What one credit is worth in US dollars; without it the console shows no margins. */
  creditValueUsd: z.optional(z.number().check(z.positive())),
  /** What all providers together may take in a UTC day, in US dollars, as far as models say what they cost; above it everything rests until the next. */
  dailyCostCeilingUsd: z.optional(z.number().check(z.positive())),
  /** How browsers are reached by pushes; without it they are not. */
  firebase: z.optional(pushSetting),
  /** What the site says here in place of frontend/public/site-config.json: stores, plans, films. */
  site: z.optional(z.partial(z.strictObject(siteSettings))),
  /** Of one subscriber, at once. */
  maxRunningGenerations: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 20),
  /** How often one subscriber or admin may do, in a UTC day, what costs; those that are not named are as the contract says. */
  allowances: z.prefault(allowancesSchema, {}),
  /** Of one subscriber, in all that was uploaded and not deleted. */
  maxUploadedGiB: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 10),
  /** Calls of the API a second, over all routes and callers: far above what people do, far below what would cost a fortune. */
  apiThrottle: z._default(
    z.strictObject({ rateLimit: z.int().check(z.positive()), burstLimit: z.int().check(z.positive()) }),
    { rateLimit: 500, burstLimit: 1000 },
  ),
  /** What one address may ask of the site in five minutes, before its firewall refuses it for a while. A production always has one. */
  firewall: z.optional(
    z.strictObject({ callsPerFiveMinutes: z.int().check(z.minimum(100), z.maximum(2_000_000_000)) }),
  ),
  /** So many of each of the workflow's steps can run at once, whatever else the account's functions do; 0 reserves nothing. */
  reservedForEachStep: z.optional(z.int().check(z.minimum(0))),
});
type StageSettings = z.output<typeof stageSettingsSchema>;

/**
 * What a production must say, since no default is safe: where it is and what it is called, whose the money is, who is woken, which app is meant, and which
 * language model, since every one is shut down some day.
 */
const saidByProduction = [
  'account',
  'region',
  'hosts',
  'companion',
  'alarmEmail',
  'defaultAppId',
  'openAiModel',
] as const satisfies readonly (keyof StageSettings)[];

const playgroundDefaults = {
  companion: 'embedded',
  defaultAppId: '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11',
  openAiModel: 'gpt-4o',
} as const;

/** A person with many tabs asks some hundreds of times in five minutes; a provider runs some dozens of jobs of an account at once. */
const productionDefaults = { firewall: { callsPerFiveMinutes: 3000 }, reservedForEachStep: 40 } as const;

const nameSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,15}$/, 'A stage has a short name of a-z, 0-9 and -'));
const stagesSchema = z.record(nameSchema, z.unknown());

export interface StageConfig extends Omit<StageSettings, 'kind'> {
  /** Part of every name: `dev`, `prod`, ... */
  readonly stage: string;
  readonly isProduction: boolean;
  readonly superAdminsNeedSecondFactor: boolean;
  readonly companion: NonNullable<StageSettings['companion']>;
  readonly defaultAppId: string;
  readonly openAiModel: string;
  readonly logRetentionDays: 14 | 90;
}

/** Reads the stage that `-c stage=name` chooses from `stages` in cdk.json; the only place that reads context. */
export function readStageConfig(node: Node): StageConfig {
  const stage = nameSchema.parse(node.tryGetContext('stage'));
  const stages = stagesSchema.parse(node.tryGetContext('stages'));
  if (!(stage in stages)) throw new Error(`cdk.json has no stage ${stage}, only ${Object.keys(stages).join(', ')}`);
  refuseLooseSettings(node);
  const parsed = stageSettingsSchema.safeParse(stages[stage]);
  if (!parsed.success) throw new Error(`Stage ${stage} in cdk.json: ${z.prettifyError(parsed.error)}`);
  const { kind, ...settings } = parsed.data;
  const isProduction = kind === 'production';
  if (isProduction) refuseUnsafe(stage, settings);
  return {
    ...(isProduction ? { ...playgroundDefaults, ...productionDefaults } : playgroundDefaults),
    superAdminsNeedSecondFactor: isProduction,
    ...settings,
    stage,
    isProduction,
    logRetentionDays: isProduction ? 90 : 14,
  };
}

/** What earlier versions took from the command line. */
const retiredSettings = ['companionApiUrl', 'companionPublicKey'];

/** A setting of the command line would be gone at the next deployment. */
function refuseLooseSettings(node: Node): void {
  const loose = [...Object.keys(stageSettingsSchema.shape), ...retiredSettings].filter(
    (name) => node.tryGetContext(name) !== undefined,
  );
  if (loose.length > 0) throw new Error(`Not with -c, but in cdk.json's stages: ${loose.join(', ')}`);
}

function refuseUnsafe(stage: string, settings: Omit<StageSettings, 'kind'>): void {
  const missing = saidByProduction.filter((name) => settings[name] === undefined);
  if (missing.length > 0) throw new Error(`Stage ${stage} is incomplete: cdk.json does not say ${missing.join(', ')}`);
  if (settings.firebase === 'stand-in')
    throw new Error(`Stage ${stage} may not push to a stand-in: only a playground may`);
  if (settings.allowMockSessions) throw new Error(`Stage ${stage} may not accept mock sessions: only a playground may`);
}
