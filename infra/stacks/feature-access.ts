import { access as account } from '#functions/api/account/access.ts';
import { access as adminAlerts } from '#functions/api/admin-alerts/access.ts';
import { access as adminAnalytics } from '#functions/api/admin-analytics/access.ts';
import { access as adminApiKeys } from '#functions/api/admin-api-keys/access.ts';
import { access as adminAssist } from '#functions/api/admin-assist/access.ts';
import { access as adminAudit } from '#functions/api/admin-audit/access.ts';
import { access as adminAuth } from '#functions/api/admin-auth/access.ts';
import { access as adminGenerations } from '#functions/api/admin-generations/access.ts';
import { access as adminMedia } from '#functions/api/admin-media/access.ts';
import { access as adminModels } from '#functions/api/admin-models/access.ts';
import { access as adminMonitor } from '#functions/api/admin-monitor/access.ts';
import { access as adminOverview } from '#functions/api/admin-overview/access.ts';
import { access as adminPages } from '#functions/api/admin-pages/access.ts';
import { access as adminProForms } from '#functions/api/admin-pro-forms/access.ts';
import { access as adminProRequests } from '#functions/api/admin-pro-requests/access.ts';
import { access as adminPauses } from '#functions/api/admin-pauses/access.ts';
import { access as adminReports } from '#functions/api/admin-reports/access.ts';
import { access as adminSubscribers } from '#functions/api/admin-subscribers/access.ts';
import { access as adminTestRuns } from '#functions/api/admin-test-runs/access.ts';
import { access as adminUsers } from '#functions/api/admin-users/access.ts';
import { access as assets } from '#functions/api/assets/access.ts';
import { access as assist } from '#functions/api/assist/access.ts';
import { access as companion } from '#functions/api/companion/access.ts';
import { access as credits } from '#functions/api/credits/access.ts';
import { access as generations } from '#functions/api/generations/access.ts';
import { access as notifications } from '#functions/api/notifications/access.ts';
import { access as openapi } from '#functions/api/openapi/access.ts';
import { access as pages } from '#functions/api/pages/access.ts';
import { access as proRequests } from '#functions/api/pro-requests/access.ts';
import { access as session } from '#functions/api/session/access.ts';
import { access as shares } from '#functions/api/shares/access.ts';
import { access as uploads } from '#functions/api/uploads/access.ts';
import { access as webhooks } from '#functions/api/webhooks/access.ts';
import type { FunctionAccess } from '#functions/platform/function-access.ts';
import type { FeatureName } from '#shared/contracts/api.ts';

export const featureAccess: Readonly<Record<FeatureName, FunctionAccess>> = {
  account,
  'admin-alerts': adminAlerts,
  'admin-analytics': adminAnalytics,
  'admin-api-keys': adminApiKeys,
  'admin-assist': adminAssist,
  'admin-audit': adminAudit,
  'admin-auth': adminAuth,
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
};
