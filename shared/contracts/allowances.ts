import * as z from 'zod/mini';

const perDay = (times: number) => z._default(z.int().check(z.minimum(0)), times);

// Decision: docs/decisions/029-call-limits.md
/** Limits per caller and UTC day for calls that cost money; a stage overrides them with `allowances` in cdk.json. */
export const allowancesSchema = z.strictObject({
  /** Failed generations cost no credits, so credits alone don't limit them. */
  generations: perDay(1000),
  requests: perDay(100),
  shares: perDay(200),
  /** Per address, because the check is public. */
  fileChecks: perDay(500),
  /** Per account, or per address without a session. */
  reports: perDay(20),
  uploads: perDay(500),
  /** Higher than the number of uploads, because completing can be retried. */
  completions: perDay(1000),
  enhancements: perDay(100),
  imageChecks: perDay(500),
  exports: perDay(10),
  pushRegistrations: perDay(50),
  testNotifications: perDay(20),
  drafts: perDay(200),
  prices: perDay(1000),
  testRuns: perDay(200),
  keyChecks: perDay(200),
  notices: perDay(1000),
  links: perDay(500),
  providerChecks: perDay(2000),
  /** Per admin, over all subscribers. */
  grantedCredits: perDay(100_000),
});
export type Allowances = z.output<typeof allowancesSchema>;
export type AllowanceName = keyof Allowances;

export const allowanceWords: Readonly<Record<AllowanceName, string>> = {
  generations: 'generations',
  requests: 'requests',
  shares: 'shared results',
  fileChecks: 'checked files',
  reports: 'reports',
  uploads: 'uploads',
  completions: 'completed uploads',
  enhancements: 'prompt enhancements',
  imageChecks: 'image checks',
  exports: 'exports',
  pushRegistrations: 'registrations for notifications',
  testNotifications: 'test notifications',
  drafts: 'drafts and imports of models',
  prices: 'looks at prices',
  testRuns: 'test runs',
  keyChecks: 'checks of API keys',
  notices: 'notifications',
  links: 'sign-in links',
  providerChecks: 'looks at generations at their provider',
  grantedCredits: 'granted credits',
};
