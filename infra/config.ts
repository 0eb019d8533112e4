import type { Node } from 'constructs';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { allowancesSchema } from '#shared/contracts/allowances.ts';
import { moderationSchema } from '#shared/rules/moderation.ts';
import { reportSettingsSchema } from '#shared/rules/reports.ts';
import { pushSetting, siteSettings } from '#shared/rules/site-settings.ts';

// zod/mini has no error texts of its own, and operators read these messages.
z.config(english());

const callUrl = (name: string) =>
  z.url({ protocol: /^https$/ }).check(z.regex(new RegExp(`/${name}$`), `The whole address, which ends with /${name}`));

const externalCompanionSchema = z.strictObject({
  connectUrl: callUrl('connect'),
  creditCheckUrl: callUrl('check_user_credit'),
  deductUrl: callUrl('deduct_credit'),
  /** The mobile app contains this key too, so it is not secret. */
  publicKey: z.string().check(z.minLength(1)),
});
export type ExternalCompanion = z.infer<typeof externalCompanionSchema>;

// Decision: docs/decisions/045-stage-settings.md
/** Unknown settings are refused, because they are usually typos. */
const stageSettingsSchema = z.strictObject({
  /** Only a `production` keeps its data when a stack is deleted; it deploys only with complete settings. */
  kind: z.enum(['playground', 'production']),
  /** Deploying to another account or region is refused; without these settings, the current credentials decide. */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/, 'Must be the 12 digits of an AWS account'))),
  region: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Must be an AWS region, such as eu-central-1')),
  ),
  /** Our own ledger (`embedded`) or the mobile app's existing back end owns the subscribers' credits. */
  companion: z.optional(z.union([z.literal('embedded'), externalCompanionSchema])),
  /** One certificate covers both. Without own hosts, CloudFront assigns names and accepts TLS 1.0. */
  hosts: z.optional(
    z.strictObject({
      site: z.hostname(),
      media: z.hostname(),
      certificateArn: z
        .string()
        .check(
          z.regex(
            /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
            'Must be the ARN of a certificate in us-east-1',
          ),
        ),
    }),
  ),
  alarmEmail: z.optional(z.email()),
  /** Gets the urgent alarms as messages of Amazon SNS, such as PagerDuty's or Opsgenie's address for CloudWatch. */
  pagerUrl: z.optional(z.url({ protocol: /^https$/ })),
  /** An operator must first authorise the workspace in Amazon Q Developer in chat applications. */
  slackChannel: z.optional(
    z.strictObject({
      workspaceId: z.string().check(z.regex(/^[0-9A-Z]{1,255}$/)),
      channelId: z.string().check(z.regex(/^[0-9A-Za-z]{1,255}$/)),
    }),
  ),
  /** Alarms link their section of docs/runbook.md at this address. */
  runbookUrl: z.optional(z.url({ protocol: /^https$/ })),
  /** US dollars. `alarmEmail` gets a mail when the month's bill exceeds this, or will. */
  monthlyBudgetUsd: z.optional(z.number().check(z.positive())),
  /** Amazon SES must have verified the address or its domain; without it, alerts are not sent by e-mail. */
  alerts: z.optional(z.strictObject({ sender: z.email() })),
  /** `gradual`, a production's default, gives a release a tenth of the traffic, and takes it back if an alarm rings. */
  releases: z.optional(z.enum(['gradual', 'at-once'])),
  /** Replaces the product's own table, which stays. `npm run restore` prints this setting. */
  restoredTable: z.optional(
    z.strictObject({
      name: z.string().check(z.minLength(3)),
      streamArn: z.string().check(z.regex(/^arn:.+\/stream\//)),
    }),
  ),
  /** The session id `mock` then signs in a demonstration user who is never charged. */
  allowMockSessions: z._default(z.boolean(), false),
  /** True by default in a production. */
  superAdminsNeedSecondFactor: z.optional(z.boolean()),
  /** With true, only super admins see subscribers' names, files and prompts in the console. */
  subscriberDataForSuperAdminsOnly: z._default(z.boolean(), false),
  defaultAppId: z.optional(z.uuid()),
  openAiModel: z.optional(z.string().check(z.minLength(1))),
  /** Texts and pictures are judged before credits are held. */
  moderation: z.prefault(moderationSchema, {}),
  /** With false, the mobile app asks for consent for all providers before it opens this product. */
  consentRequired: z._default(z.boolean(), true),
  /** US dollars per credit; without it the console shows no margins. */
  creditValueUsd: z.optional(z.number().check(z.positive())),
  /** US dollars in a UTC day over all providers; above it, everything is paused until the next day. */
  dailyCostCeilingUsd: z.optional(z.number().check(z.positive())),
  /** With false, providers store nothing (decision 055), but don't document for how long a poll then finds a result. */
  providersStorePayloads: z._default(z.boolean(), true),
  firebase: z.optional(pushSetting),
  /** Overrides frontend/public/site-config.json. */
  site: z.optional(z.partial(z.strictObject(siteSettings))),
  maxRunningGenerations: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  allowances: z.prefault(allowancesSchema, {}),
  /** Marks results whose provider did not; labels on the screens stay. */
  markFiles: z._default(z.boolean(), true),
  reports: z.prefault(reportSettingsSchema, {}),
  /** Per subscriber, over all uploads that are not deleted. */
  maxUploadedGiB: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 10),
  /** Per second over all routes and callers: far above normal use, far below ruinous costs. */
  apiThrottle: z._default(
    z.strictObject({ rateLimit: z.int().check(z.positive()), burstLimit: z.int().check(z.positive()) }),
    { rateLimit: 500, burstLimit: 1000 },
  ),
  /** An address with more requests is blocked for a while. A production always has a firewall. */
  firewall: z.optional(
    z.strictObject({ callsPerFiveMinutes: z.int().check(z.minimum(100), z.maximum(2_000_000_000)) }),
  ),
  /** The account's quota or this stage's part of it; half of 200 or more is reserved for paid generations. */
  concurrentExecutions: z.optional(z.int().check(z.positive())),
});
type StageSettings = z.output<typeof stageSettingsSchema>;

/** No default is safe for these, not even for `openAiModel`, because OpenAI retires each model some day. */
const requiredInProduction = [
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

/** A person with many tabs makes a few hundred calls in five minutes. */
const productionDefaults = { firewall: { callsPerFiveMinutes: 3000 } } as const;

const nameSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,15}$/, 'A stage has a short name of a-z, 0-9 and -'));
const stagesSchema = z.record(nameSchema, z.unknown());

export interface StageConfig extends Omit<StageSettings, 'kind'> {
  readonly stage: string;
  readonly isProduction: boolean;
  readonly superAdminsNeedSecondFactor: boolean;
  readonly releases: 'gradual' | 'at-once';
  readonly companion: NonNullable<StageSettings['companion']>;
  readonly defaultAppId: string;
  readonly openAiModel: string;
  readonly logRetentionDays: 14 | 90;
}

/** `-c stage=name` selects a stage in cdk.json. Nothing else reads the context. */
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
    releases: isProduction ? 'gradual' : 'at-once',
    ...settings,
    stage,
    isProduction,
    logRetentionDays: isProduction ? 90 : 14,
  };
}

const retiredSettings = ['companionApiUrl', 'companionPublicKey'];

/** The next deployment would lose settings from the command line. */
function refuseLooseSettings(node: Node): void {
  const loose = [...Object.keys(stageSettingsSchema.shape), ...retiredSettings].filter(
    (name) => node.tryGetContext(name) !== undefined,
  );
  if (loose.length > 0) throw new Error(`Not with -c, but in cdk.json's stages: ${loose.join(', ')}`);
}

function refuseUnsafe(stage: string, settings: Omit<StageSettings, 'kind'>): void {
  const missing = requiredInProduction.filter((name) => settings[name] === undefined);
  if (missing.length > 0) throw new Error(`Stage ${stage} is incomplete: cdk.json does not say ${missing.join(', ')}`);
  if (settings.firebase === 'stand-in')
    throw new Error(`Stage ${stage} may not push to a stand-in: only a playground may`);
  if (settings.allowMockSessions) throw new Error(`Stage ${stage} may not accept mock sessions: only a playground may`);
}

export function companionEnvironment(companion: ExternalCompanion): Record<string, string> {
  return {
    COMPANION_CONNECT_URL: companion.connectUrl,
    COMPANION_CREDIT_CHECK_URL: companion.creditCheckUrl,
    COMPANION_DEDUCT_URL: companion.deductUrl,
    COMPANION_PUBLIC_KEY: companion.publicKey,
  };
}
