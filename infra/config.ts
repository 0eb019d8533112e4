import type { Node } from 'constructs';
import * as z from 'zod';

const stageConfigSchema = z.object({
  /** Part of every stack's name: `dev`, `prod`, ... */
  stage: z.string().regex(/^[a-z][a-z0-9-]{0,15}$/),
  /** Every stage but `dev`: it keeps its data when a stack is deleted, and never accepts mock sessions. */
  isProduction: z.boolean(),
  /** Whether the session id `mock` signs in a demonstration user who is never charged. */
  allowMockSessions: z.stringbool().or(z.boolean()),
  /** The mobile app's back end; absent means the embedded ledger and companion API. */
  companionApiUrl: z.url().optional(),
  /** What that back end wants to see with every call. Public, as in the mobile app itself, and so no part of the secret. */
  companionPublicKey: z.string().min(1).optional(),
  /** Receives the alarms. */
  alarmEmail: z.email().optional(),
  /** The app of a deep link that names none. */
  defaultAppId: z.uuid(),
  /** What one credit is worth in US dollars; without it the console shows no margins. */
  creditValueUsd: z.coerce.number().positive().optional(),
  maxRunningGenerations: z.coerce.number().int().min(1).max(1000),
  logRetentionDays: z.union([z.literal(14), z.literal(90)]),
});
export type StageConfig = z.infer<typeof stageConfigSchema>;

/** Reads `-c name=value` context; the only place that does. */
export function readStageConfig(node: Node): StageConfig {
  const context = (name: string): unknown => node.tryGetContext(name);
  const stage = context('stage') ?? 'dev';
  // Whatever is not called a playground is treated as one that people rely on.
  const isProduction = stage !== 'dev';
  const config = stageConfigSchema.parse({
    stage,
    isProduction,
    allowMockSessions: context('allowMockSessions') ?? false,
    companionApiUrl: context('companionApiUrl'),
    companionPublicKey: context('companionPublicKey'),
    alarmEmail: context('alarmEmail'),
    defaultAppId: context('defaultAppId') ?? '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11',
    creditValueUsd: context('creditValueUsd'),
    maxRunningGenerations: context('maxRunningGenerations') ?? 20,
    logRetentionDays: isProduction ? 90 : 14,
  });
  if (config.isProduction && config.allowMockSessions) {
    throw new Error(`Stage ${config.stage} may not accept mock sessions: only dev may`);
  }
  return config;
}
