import * as z from 'zod/mini';
import { account } from './account.ts';
import { adminAlerts } from './admin-alerts.ts';
import { adminAnalytics } from './admin-analytics.ts';
import { adminApiKeys } from './admin-api-keys.ts';
import { adminAssist } from './admin-assist.ts';
import { adminAudit } from './admin-audit.ts';
import { adminAuth } from './admin-auth.ts';
import { adminEntry } from './admin-entry.ts';
import { adminGenerations } from './admin-generations.ts';
import { adminMedia } from './admin-media.ts';
import { adminModels } from './admin-models.ts';
import { adminMonitor } from './admin-monitor.ts';
import { adminOverview } from './admin-overview.ts';
import { ownAccount } from './admin-own-account.ts';
import { adminPages } from './admin-pages.ts';
import { adminPauses } from './admin-pauses.ts';
import { adminProForms } from './admin-pro-forms.ts';
import { adminProRequests } from './admin-pro-requests.ts';
import { adminReports } from './admin-reports.ts';
import { adminSubscribers } from './admin-subscribers.ts';
import { adminTestRuns } from './admin-test-runs.ts';
import { adminUsers } from './admin-users.ts';
import { assets } from './assets.ts';
import { assist } from './assist.ts';
import { companion } from './companion.ts';
import { credits } from './credits.ts';
import { erasure } from './erasure.ts';
import { generations } from './generations.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { proRequests } from './pro-requests.ts';
import { type FeatureContract, route } from './route.ts';
import { session } from './session.ts';
import { shares } from './shares.ts';
import { uploads } from './uploads.ts';
import { webhooks } from './webhooks.ts';

export const openapi = {
  getOpenapi: route({
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'public',
    summary: 'The OpenAPI 3.1 document of this API',
    response: z.record(z.string(), z.unknown()),
    status: 200,
  }),
} as const;

/** Each key is a folder in functions/api and a Lambda. */
export const api = {
  account: { ...account, ...erasure },
  'admin-alerts': adminAlerts,
  'admin-analytics': adminAnalytics,
  'admin-api-keys': adminApiKeys,
  'admin-assist': adminAssist,
  'admin-audit': adminAudit,
  'admin-auth': { ...adminAuth, ...adminEntry, ...ownAccount },
  'admin-generations': adminGenerations,
  'admin-media': adminMedia,
  'admin-models': adminModels,
  'admin-monitor': adminMonitor,
  'admin-overview': adminOverview,
  'admin-pages': adminPages,
  'admin-pro-forms': adminProForms,
  'admin-pro-requests': adminProRequests,
  'admin-pauses': adminPauses,
  'admin-reports': adminReports,
  'admin-subscribers': adminSubscribers,
  'admin-test-runs': adminTestRuns,
  'admin-users': adminUsers,
  assets,
  assist,
  companion,
  credits,
  generations,
  notifications,
  openapi,
  pages,
  'pro-requests': proRequests,
  session,
  shares,
  uploads,
  webhooks,
} as const satisfies Record<string, FeatureContract>;

export type FeatureName = keyof typeof api;
