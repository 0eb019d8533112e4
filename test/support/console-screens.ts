import type { api } from '#shared/contracts/api.ts';

type Api = typeof api;
type AdminFeature = Extract<keyof Api, `admin-${string}`>;
/** A route of the console's API: `analytics.getBoard` is `getBoard` of `admin-analytics`. */
export type ConsoleCall = {
  [F in AdminFeature]: F extends `admin-${infer Noun}` ? `${Noun}.${Extract<keyof Api[F], string>}` : never;
}[AdminFeature];

export interface ConsoleScreen {
  /** Where it is; what stands in braces is of the table that it is opened with. */
  readonly path: string;
  readonly isForSuperAdmins?: boolean;
  /** What it asks for when it is opened, beside the frame around it. */
  readonly calls: readonly ConsoleCall[];
}

/** Who is signed in, and what waits: around every screen. */
export const frameCalls = [
  'auth.getAccess',
  'overview.getWaiting',
  'overview.getPending',
] as const satisfies ConsoleCall[];

/** What opens from a screen: a sheet, a panel, or the palette when somebody has typed. */
export const opened = {
  'the palette': ['overview.search', 'overview.searchNewest'],
  'API keys': ['api-keys.listApiKeys'],
  'a model’s versions': ['models.listVersions'],
  'a model’s pages': ['pages.listModelPages'],
  'a page’s settings': ['pages.listApps', 'pages.listApiKeyOptions'],
  'a pro form’s versions': ['pro-forms.listVersions'],
  'an app’s assets': ['analytics.listAppAssets'],
  'an asset’s details': ['analytics.getGenerationParams'],
  'one model by day': ['analytics.getModelDays'],
  'a user’s assets': ['analytics.listUserAssets'],
  'what runs, looked into': ['monitor.inspectGeneration'],
} as const satisfies Record<string, readonly ConsoleCall[]>;

/** Every screen of the console. */
export const consoleScreens = {
  home: { path: '/admin', calls: ['overview.getOverview'] },
  'the app board': { path: '/admin/board', calls: ['analytics.getBoard'] },
  analytics: {
    path: '/analytics',
    calls: ['analytics.getTotals', 'analytics.getDailyStats', 'analytics.listUsers'],
  },
  models: { path: '/admin/models', calls: ['models.listModels'] },
  'a new model': { path: '/admin/create', calls: [] },
  'the editor': { path: '/admin/create?edit={model}', calls: ['models.getModel', 'pages.listModelPages'] },
  'a model’s figures': { path: '/admin/models/{model}/figures', calls: ['analytics.getModelFigures'] },
  'pro forms': { path: '/admin/pro-forms', calls: ['pro-forms.listProForms'] },
  'a new pro form': { path: '/admin/create-pro-form', calls: ['pages.listApps', 'pages.listApiKeyOptions'] },
  'a pro form’s editor': {
    path: '/admin/create-pro-form?edit={form}',
    calls: ['pro-forms.getProForm', 'pages.listApps', 'pages.listApiKeyOptions'],
  },
  'a form’s requests': { path: '/admin/pro-forms/{form}/requests', calls: ['pro-requests.listFormRequests'] },
  'one request': { path: '/admin/requests/{user}/{request}', calls: ['pro-requests.inspectRequest'] },
  'the inbox of requests': { path: '/admin/requests', calls: ['pro-requests.listRequests'] },
  'what runs': { path: '/processing-monitor', calls: ['monitor.listProcessing'] },
  'what rests': { path: '/admin/rests', calls: ['rests.listRests'] },
  'the own account': { path: '/admin/account', calls: ['auth.listOwnSessions', 'auth.getSecondFactor'] },
  generations: {
    path: '/admin/generations',
    isForSuperAdmins: true,
    calls: ['generations.listAllGenerations', 'models.listModels'],
  },
  'one generation': {
    path: '/admin/generations/{generation}',
    isForSuperAdmins: true,
    calls: ['generations.inspectOne'],
  },
  subscribers: { path: '/admin/subscribers', isForSuperAdmins: true, calls: ['subscribers.listSubscribers'] },
  'one subscriber': {
    path: '/admin/subscribers/{user}',
    isForSuperAdmins: true,
    calls: ['subscribers.getSubscriber', 'subscribers.listLedger'],
  },
  users: { path: '/admin/users', isForSuperAdmins: true, calls: ['users.listUsers'] },
  audit: { path: '/admin/audit', isForSuperAdmins: true, calls: ['audit.listAuditEntries', 'users.listUsers'] },
} as const satisfies Record<string, ConsoleScreen>;
