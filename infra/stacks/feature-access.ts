import type { FeatureName } from '#shared/contracts/api.ts';
import type { DataAccess } from '../constructs/access.ts';

export interface FunctionAccess extends DataAccess {
  /** `start` may start executions, `wake` may return a waiting state's token, `inspect` may look at them and stop them. */
  readonly workflow?: readonly ('start' | 'wake' | 'inspect')[];
}

/** What each feature's function may touch; all that is not named here is denied. */
export const featureAccess: Readonly<Record<FeatureName, FunctionAccess>> = {
  account: { table: 'readWrite', secrets: ['signing', 'operator'] },
  'admin-analytics': { table: 'read', secrets: ['signing', 'operator'] },
  'admin-api-keys': { table: 'readWrite', secrets: ['signing', 'operator'] },
  'admin-assist': { table: 'read', secrets: ['signing', 'operator'] },
  'admin-audit': { table: 'read', secrets: ['signing', 'operator'] },
  'admin-auth': { table: 'readWrite' },
  'admin-models': { table: 'readWrite', secrets: ['signing', 'operator'] },
  'admin-monitor': { table: 'readWrite', secrets: ['signing', 'operator'], workflow: ['start', 'wake', 'inspect'] },
  'admin-pages': { table: 'readWrite', secrets: ['signing', 'operator'] },
  'admin-pro-forms': { table: 'readWrite', secrets: ['signing', 'operator'] },
  'admin-pro-requests': {
    table: 'readWrite',
    media: { read: ['incoming/*'], write: ['incoming/*', 'generated/*'], delete: ['incoming/*', 'generated/*'] },
    secrets: ['signing', 'operator'],
  },
  'admin-subscribers': { table: 'readWrite', secrets: ['signing', 'operator'] },
  'admin-test-runs': { table: 'readWrite', media: { write: ['test-runs/*'] }, secrets: ['signing', 'operator'] },
  'admin-users': { table: 'readWrite' },
  assets: {
    table: 'readWrite',
    media: {
      read: ['incoming/*'],
      write: ['incoming/*', 'uploaded/*'],
      delete: ['incoming/*', 'uploaded/*', 'generated/*'],
    },
    secrets: ['signing', 'operator'],
  },
  assist: { table: 'readWrite', secrets: ['signing', 'operator'] },
  companion: { table: 'readWrite', secrets: ['signing', 'operator'] },
  credits: { table: 'read' },
  generations: { table: 'readWrite', secrets: ['signing', 'operator'], workflow: ['start', 'wake'] },
  notifications: { table: 'readWrite', secrets: ['signing', 'operator'] },
  openapi: {},
  pages: { table: 'read' },
  'pro-requests': { table: 'readWrite', secrets: ['signing', 'operator'] },
  session: { table: 'readWrite' },
  webhooks: { table: 'readWrite', secrets: ['signing', 'operator'], workflow: ['wake'] },
};

/** The same for the workflow's steps. */
export const stepAccess = {
  submit: { table: 'readWrite', secrets: ['signing', 'operator'], workflow: ['wake'] },
  await: { table: 'readWrite', secrets: ['signing', 'operator'], workflow: ['wake'] },
  store: { table: 'readWrite', media: { write: ['generated/*'] }, secrets: ['signing', 'operator'] },
  settle: { table: 'readWrite' },
} as const satisfies Readonly<Record<string, FunctionAccess>>;

/** And for the functions that the clock calls. */
export const scheduledAccess = {
  sweeper: { table: 'readWrite', workflow: ['start', 'inspect'] },
  reconciliation: { table: 'readWrite', secrets: ['signing', 'operator'] },
} as const satisfies Readonly<Record<string, FunctionAccess>>;

/** And for the one that works on exports and deletions of accounts. */
export const accountJobsAccess: FunctionAccess = {
  table: 'readWrite',
  media: { read: ['exports/*'], write: ['exports/*'], delete: ['uploaded/*', 'generated/*'] },
  secrets: ['signing', 'operator'],
};

/** And for the one that follows the table's stream. */
export const projectionsAccess: FunctionAccess = { table: 'readWrite', secrets: ['signing', 'operator'] };
