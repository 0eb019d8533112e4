import type { ScreenCall } from '#frontend/src/console/screens.ts';
import type { drawerCalls, frameCalls, superDrawerCalls } from './console-screens.ts';
import {
  now,
  modelId,
  appId,
  userId,
  generationId,
  formId,
  admins,
  requestIdPrefix,
  requestId,
} from './console-world.ts';

export interface CallArguments {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

const user = { userId: userId(1) };
const modelParams = { id: modelId(1) };
const form = { id: formId(1) };
const day = now.toISOString().slice(0, 10);
export type MeasuredCall =
  | ScreenCall
  | (typeof frameCalls)[number]
  | (typeof drawerCalls)[number]
  | (typeof superDrawerCalls)[number];

/** Arguments that make each call read different items. An ordinary admin reads its own. */
export const argumentsOf: Record<MeasuredCall, readonly CallArguments[]> = {
  'auth.getAccess': [{}],
  'auth.listOwnSessions': [{}],
  'auth.getSecondFactor': [{}],
  'auth.listPasskeys': [{}],
  'overview.getWaiting': [{}],
  'overview.getPending': [{}],
  'overview.getOverview': [{}],
  'overview.listLostBills': [{}],
  'overview.search': ['number', generationId(7), userId(7)].map((q) => ({ query: { q } })),
  'overview.searchNewest': ['name of', requestIdPrefix].map((q) => ({ query: { q } })),
  'analytics.getBoard': [{}],
  'analytics.getTotals': [{}],
  'analytics.getDailyStats': ['7', '30', '90'].map((days) => ({ query: { days } })),
  'analytics.getModelDays': [{ params: modelParams, query: { days: '90' } }],
  'analytics.getModelStats': [{ params: modelParams, query: { days: '90' } }],
  'analytics.listUsers': [{}, { query: { search: 'name of 1' } }, { query: { search: 'nobody' } }],
  'analytics.listUserAssets': [{ params: user }],
  'analytics.listAppAssets': [
    { params: { appId: appId(1) } },
    { params: { appId: appId(1) }, query: { search: 'nothing' } },
    { params: { appId: appId(1) }, query: { search: 'harbour', limit: '50' } },
  ],
  'analytics.getGenerationParams': [{ params: { id: generationId(2) } }],
  'models.listModels': [{}],
  'models.openDraft': [{ params: modelParams }],
  'models.listVersions': [{ params: modelParams }],
  'pages.listModelPages': [{ params: modelParams }],
  'pages.listPagePaths': [{}],
  'pages.listApps': [{}],
  'pages.listApiKeyOptions': [{}],
  'pro-forms.listProForms': [{}],
  'pro-forms.openDraft': [{ params: form }],
  'pro-forms.listVersions': [{ params: form }],
  'pro-requests.listFormRequests': [undefined, 'pending', 'rejected'].map((status) => ({
    params: { formId: form.id },
    ...(status && { query: { status } }),
  })),
  'pro-requests.listRequests': [
    ...['pending', 'processing', 'completed'].map((status) => ({ query: { status } })),
    { query: { sort: 'due' } },
    { query: { status: 'completed', search: userId(2), formId: form.id, assignee: 'none' } },
  ],
  'pro-requests.listFilters': [{}],
  'pro-requests.inspectRequest': [{ params: { userId: userId(2), id: requestId(2) } }],
  'monitor.listProcessing': [{}],
  'monitor.inspectGeneration': [{ params: { id: generationId(3) } }],
  'pauses.listPauses': [{}],
  'api-keys.listApiKeys': [{}],
  'api-keys.listKeyUses': [{}],
  'generations.listAllGenerations': [
    {},
    ...['processing', 'failed', 'completed', 'cancelled'].map((status) => ({ query: { status } })),
    { query: { modelId: modelParams.id } },
    { query: { modelId: modelParams.id, status: 'failed' } },
    { query: { modelId: modelParams.id, status: 'completed' } },
    { query: { from: day, upTo: day } },
    { query: { cause: 'provider' } },
    { query: user },
    { query: { ...user, status: 'failed' } },
    { query: { ...user, modelId: modelId(0), from: day } },
  ],
  'generations.describeGenerations': [
    {
      body: {
        ids: Array.from({ length: 50 }, (_, index) => generationId(index)),
        userIds: Array.from({ length: 50 }, (_, index) => userId(index)),
      },
    },
  ],
  'generations.inspectOne': [{ params: { id: generationId(2) } }],
  'reports.listOpenReports': [{}],
  'reports.listDecidedReports': [{}],
  'reports.getReportStats': [{}],
  'reports.getReport': [{ params: { ...user, assetId: 'reported' } }],
  'subscribers.listSubscribers': [{}, { query: { search: 'name of 1' } }, { query: { search: 'nobody' } }],
  'subscribers.getSubscriber': [{ params: user }],
  'subscribers.listLedger': ['transfers', 'generations', 'requests'].map((part) => ({ params: user, query: { part } })),
  'alerts.getAlerts': [{}],
  'alerts.listDeliveries': [{ query: { scope: 'own' } }],
  'users.listUsers': [{}],
  'users.listInvitations': [{}],
  'audit.listAuditEntries': [
    {},
    { query: { search: 'thing 7' } },
    { query: { search: 'nothing' } },
    { query: { kind: 'page' } },
    { query: { actor: admins.ordinary.id, from: '2026-11-20', upTo: '2026-11-21' } },
  ],
};
