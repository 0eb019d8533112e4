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
  /** The key that this host requires. The mobile app contains it too, so it is not secret. */
  publicKey: z.string().check(z.minLength(1)),
});
export type ExternalCompanion = z.infer<typeof externalCompanionSchema>;

// Decision: docs/decisions/045-stage-settings.md
/** A stage's settings in cdk.json. Unknown settings are refused, because they are usually typos. */
const stageSettingsSchema = z.strictObject({
  /**
   * A `production` keeps its data when a stack is deleted, and deploys only with complete settings; a `playground` can
   * be thrown away.
   */
  kind: z.enum(['playground', 'production']),
  /** Deploying to another account or region is refused; without these settings, the current credentials decide. */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/, 'Must be the 12 digits of an AWS account'))),
  region: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Must be an AWS region, such as eu-central-1')),
  ),
  /** The owner of the subscribers' credits: our own ledger (`embedded`), or an existing back end of the mobile app. */
  companion: z.optional(z.union([z.literal('embedded'), externalCompanionSchema])),
  /**
   * The stage's own host names, with one certificate for both. Without them CloudFront assigns names and accepts TLS
   * 1.0.
   */
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
  /**
   * Gets the urgent alarms: an https address that accepts messages of Amazon SNS, such as PagerDuty's or Opsgenie's for
   * CloudWatch.
   */
  pagerUrl: z.optional(z.url({ protocol: /^https$/ })),
  /**
   * Gets all alarms through Amazon Q Developer in chat applications, where an operator first authorises the workspace.
   */
  slackChannel: z.optional(
    z.strictObject({
      workspaceId: z.string().check(z.regex(/^[0-9A-Z]{1,255}$/)),
      channelId: z.string().check(z.regex(/^[0-9A-Za-z]{1,255}$/)),
    }),
  ),
  /** The address at which operators read docs/runbook.md; alarms link their section of it. */
  runbookUrl: z.optional(z.url({ protocol: /^https$/ })),
  /** `alarmEmail` gets a mail when the account's bill of a month will exceed this, or has, in US dollars. */
  monthlyBudgetUsd: z.optional(z.number().check(z.positive())),
  /**
   * The address from which admins get alerts by e-mail. It or its domain must be a verified identity of Amazon SES in
   * this account and region; without it, alerts are not sent by e-mail.
   */
  alerts: z.optional(z.strictObject({ sender: z.email() })),
  /**
   * With `gradual`, a release gets a tenth of the calls and of the new generations for ten minutes, and is taken back
   * when an alarm rings. By default a production deploys gradually, and a playground at once.
   */
  releases: z.optional(z.enum(['gradual', 'at-once'])),
  /**
   * A table that the product uses instead of its own, which stays: `npm run restore` makes it and prints this setting.
   */
  restoredTable: z.optional(
    z.strictObject({
      name: z.string().check(z.minLength(3)),
      streamArn: z.string().check(z.regex(/^arn:.+\/stream\//)),
    }),
  ),
  /** With true, the session id `mock` signs in a demonstration user who is never charged. */
  allowMockSessions: z._default(z.boolean(), false),
  /** Super admins must set up a second factor before they use the console; true by default in a production. */
  superAdminsNeedSecondFactor: z.optional(z.boolean()),
  /** With true, only super admins see subscribers' names, files and prompts in the console. */
  subscriberDataForSuperAdminsOnly: z._default(z.boolean(), false),
  defaultAppId: z.optional(z.uuid()),
  /** The id of OpenAI's model for enhancing prompts, checking images and drafting forms. */
  openAiModel: z.optional(z.string().check(z.minLength(1))),
  /** Texts and pictures are judged before credits are held; without this setting, by safe defaults. */
  moderation: z.prefault(moderationSchema, {}),
  /**
   * Nothing of a subscriber is sent to a provider without consent. With false, the mobile app asks for it, for all
   * providers, before it opens this product.
   */
  consentRequired: z._default(z.boolean(), true),
  /** US dollars per credit; without it the console shows no margins. */
  creditValueUsd: z.optional(z.number().check(z.positive())),
  /**
   * The maximum cost at all providers in a UTC day, in US dollars; above it everything is paused until the next day.
   */
  dailyCostCeilingUsd: z.optional(z.number().check(z.positive())),
  /**
   * With false, providers are asked not to store inputs and outputs at all (decision 055). By default it stores them
   * until they are deleted after each result, because its documents do not say for how long a poll then finds a result.
   */
  providersStorePayloads: z._default(z.boolean(), true),
  /** The Firebase project for web push; without it there is no web push. */
  firebase: z.optional(pushSetting),
  /** Overrides frontend/public/site-config.json: stores, plans, videos. */
  site: z.optional(z.partial(z.strictObject(siteSettings))),
  maxRunningGenerations: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  /** Daily limits for each subscriber or admin on calls that cost money; the contract has the defaults. */
  allowances: z.prefault(allowancesSchema, {}),
  /** Writes "made with AI" into results whose provider did not mark them. Labels on the screens stay. */
  markFiles: z._default(z.boolean(), true),
  /** How reports of results are handled; the contract has the defaults. */
  reports: z.prefault(reportSettingsSchema, {}),
  /** Per subscriber, over all uploads that are not deleted. */
  maxUploadedGiB: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 10),
  /** API calls per second, over all routes and callers: far above normal use, far below ruinous costs. */
  apiThrottle: z._default(
    z.strictObject({ rateLimit: z.int().check(z.positive()), burstLimit: z.int().check(z.positive()) }),
    { rateLimit: 500, burstLimit: 1000 },
  ),
  /** The firewall blocks an address with more requests than this for a while. A production always has a firewall. */
  firewall: z.optional(
    z.strictObject({ callsPerFiveMinutes: z.int().check(z.minimum(100), z.maximum(2_000_000_000)) }),
  ),
  /**
   * The account's quota of concurrent executions (`aws lambda get-account-settings`), or this stage's part of it. Half
   * of 200 or more is reserved for paid generations; without this setting, nothing is.
   */
  concurrentExecutions: z.optional(z.int().check(z.positive())),
});
type StageSettings = z.output<typeof stageSettingsSchema>;

/**
 * A production must set these, because no default is safe. The language model is among them because OpenAI retires each
 * model some day.
 */
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

/** Reads the stage that `-c stage=name` selects from `stages` in cdk.json. Nothing else reads the context. */
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

/** Refuses settings on the command line, because the next deployment would lose them. */
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
