import type { FeatureName } from '#shared/contracts/api.ts';
import type { DataAccess } from '../constructs/access.ts';

export interface FunctionAccess extends DataAccess {
  /** `start` may start executions, `wake` may return a waiting state's token, `inspect` may look at them and stop them. */
  readonly workflow?: readonly ('start' | 'wake' | 'inspect')[];
}

/** What each feature's function may touch; all that is not named here is denied. */
export const featureAccess: Readonly<Record<FeatureName, FunctionAccess>> = {
  account: {
    table: 'readWrite',
    media: { write: ['exports/*'], delete: ['uploaded/*', 'generated/*'] },
    secret: true,
  },
  'admin-analytics': { table: 'read', secret: true },
  'admin-api-keys': { table: 'readWrite', secret: true },
  'admin-assist': { table: 'read', secret: true },
  'admin-audit': { table: 'read', secret: true },
  'admin-auth': { table: 'readWrite' },
  'admin-models': { table: 'readWrite', secret: true },
  'admin-monitor': { table: 'readWrite', secret: true, workflow: ['start', 'wake', 'inspect'] },
  'admin-pages': { table: 'readWrite', secret: true },
  'admin-pro-forms': { table: 'readWrite', secret: true },
  'admin-pro-requests': {
    table: 'readWrite',
    media: { read: ['incoming/*'], write: ['incoming/*', 'generated/*'], delete: ['incoming/*', 'generated/*'] },
    secret: true,
  },
  'admin-subscribers': { table: 'readWrite', secret: true },
  'admin-test-runs': { table: 'readWrite', media: { write: ['test-runs/*'] }, secret: true },
  'admin-users': { table: 'readWrite' },
  assets: {
    table: 'readWrite',
    media: {
      read: ['incoming/*'],
      write: ['incoming/*', 'uploaded/*'],
      delete: ['incoming/*', 'uploaded/*', 'generated/*'],
    },
    secret: true,
  },
  assist: { table: 'readWrite', secret: true },
  companion: { table: 'readWrite', secret: true },
  credits: { table: 'read' },
  generations: { table: 'readWrite', secret: true, workflow: ['start', 'wake'] },
  notifications: { table: 'readWrite', secret: true },
  openapi: {},
  pages: { table: 'read' },
  'pro-requests': { table: 'readWrite', secret: true },
  session: { table: 'readWrite' },
  webhooks: { table: 'readWrite', secret: true, workflow: ['wake'] },
};

/** The same for the workflow's steps. */
export const stepAccess = {
  submit: { table: 'readWrite', secret: true, workflow: ['wake'] },
  await: { table: 'readWrite', secret: true, workflow: ['wake'] },
  store: { table: 'readWrite', media: { write: ['generated/*'] }, secret: true },
  settle: { table: 'readWrite' },
} as const satisfies Readonly<Record<string, FunctionAccess>>;

/** And for the functions that the clock calls. */
export const scheduledAccess = {
  sweeper: { table: 'readWrite', workflow: ['start', 'inspect'] },
  reconciliation: { table: 'read', secret: true },
} as const satisfies Readonly<Record<string, FunctionAccess>>;

/** And for the one that follows the table's stream. */
export const projectionsAccess: FunctionAccess = { table: 'readWrite', secret: true };
