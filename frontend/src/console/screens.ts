import {
  Activity,
  BellRing,
  Blocks,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  CirclePause,
  Contact,
  Flag,
  History,
  Images,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  SquarePlus,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { api } from '#shared/contracts/api.ts';
import type { Access } from '#shared/rules/admin.ts';
import { hasRight, readRole, type Right } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';

type Api = typeof api;
type AdminFeature = Extract<keyof Api, `admin-${string}`>;
/** A route of the console's API: `analytics.getBoard` is `getBoard` of the contract `admin-analytics`. */
export type ConsoleCall = {
  [F in AdminFeature]: F extends `admin-${infer Noun}` ? `${Noun}.${Extract<keyof Api[F], string>}` : never;
}[AdminFeature];

interface Entry {
  readonly group: keyof typeof messages.groups;
  readonly label: string;
  readonly icon: LucideIcon;
}

export interface ConsoleScreen {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** The API calls when the screen opens, besides the frame's calls. At most three. */
  readonly calls: readonly ConsoleCall[];
  readonly edit?: { readonly address: string; readonly calls: readonly ConsoleCall[]; readonly below?: string };
  readonly entry?: Entry & {
    readonly opensTab?: boolean;
    /** Editors see the entry, and who can open it. */
    readonly isListedForEditors?: boolean;
  };
  /** The path of the sidebar entry to mark as current, if the screen has no entry. */
  readonly below?: string;
  readonly right: Right;
}

const loadInbox = async () => (await import('#frontend/src/admin/requests/inbox-screen.tsx')).InboxScreen;

/** In the order of the sidebar. Routes, sidebar, palette and tests use this table. */
const table = [
  {
    path: '/admin/models',
    right: 'build',
    load: async () => (await import('#frontend/src/admin/models/model-list-screen.tsx')).ModelListScreen,
    calls: ['models.listModels', 'analytics.getDailyStats', 'pages.listPagePaths'],
    entry: { group: 'build', label: 'All Models', icon: Blocks },
  },
  {
    path: '/admin/models/:modelId/figures',
    right: 'build',
    load: async () => (await import('#frontend/src/admin/analytics/one-model/model-stats-screen.tsx')).ModelStatsScreen,
    calls: ['analytics.getModelStats'],
    below: '/admin/models',
  },
  {
    path: '/admin/create',
    right: 'build',
    load: async () => (await import('#frontend/src/admin/models/editor/model-editor-screen.tsx')).ModelEditorScreen,
    calls: [],
    edit: {
      address: '/admin/create?edit=:modelId',
      calls: ['models.openDraft', 'pages.listModelPages'],
      below: '/admin/models',
    },
    entry: { group: 'build', label: 'Create Model', icon: SquarePlus },
  },
  {
    path: '/admin/pro-forms',
    right: 'build',
    load: async () => (await import('#frontend/src/admin/pro-forms/pro-form-list-screen.tsx')).ProFormListScreen,
    calls: ['pro-forms.listProForms'],
    entry: { group: 'build', label: 'Pro Forms', icon: ClipboardList },
  },
  {
    path: '/admin/pro-forms/:formId/requests',
    right: 'operate',
    load: async () => (await import('#frontend/src/admin/requests/requests-screen.tsx')).RequestsScreen,
    calls: ['pro-requests.listFormRequests'],
    below: '/admin/requests',
  },
  {
    path: '/admin/create-pro-form',
    right: 'build',
    load: async () =>
      (await import('#frontend/src/admin/pro-forms/editor/pro-form-editor-screen.tsx')).ProFormEditorScreen,
    calls: ['pages.listApps', 'pages.listApiKeyOptions'],
    edit: {
      address: '/admin/create-pro-form?edit=:formId',
      calls: ['pro-forms.openDraft', 'pages.listApps', 'pages.listApiKeyOptions'],
    },
    below: '/admin/pro-forms',
  },
  {
    path: '/admin/requests',
    right: 'operate',
    load: loadInbox,
    calls: ['pro-requests.listRequests', 'pro-requests.listFilters'],
    entry: { group: 'operate', label: 'Requests', icon: Inbox },
  },
  {
    path: '/admin/requests/:userId/:requestId',
    right: 'operate',
    load: loadInbox,
    calls: ['pro-requests.listRequests', 'pro-requests.listFilters', 'pro-requests.inspectRequest'],
    below: '/admin/requests',
  },
  {
    path: '/admin/generations',
    right: 'subscribers',
    load: async () => (await import('#frontend/src/admin/generations/generations-screen.tsx')).GenerationsScreen,
    calls: ['generations.listAllGenerations', 'generations.describeGenerations', 'models.listModels'],
    entry: { group: 'operate', label: 'Generations', icon: Images },
  },
  {
    path: '/admin/generations/:generationId',
    right: 'subscribers',
    load: async () => (await import('#frontend/src/admin/generations/generation-screen.tsx')).GenerationScreen,
    calls: ['generations.inspectOne'],
    below: '/admin/generations',
  },
  {
    path: '/processing-monitor',
    right: 'operate',
    load: async () => (await import('#frontend/src/admin/monitor/monitor-screen.tsx')).MonitorScreen,
    calls: ['monitor.listProcessing', 'overview.getOverview'],
    entry: { group: 'operate', label: 'Processing Monitor', icon: Activity },
  },
  {
    path: '/admin/pauses',
    right: 'build',
    load: async () => (await import('#frontend/src/admin/pauses/pauses-screen.tsx')).PausesScreen,
    calls: ['pauses.listPauses'],
    entry: { group: 'operate', label: 'Paused', icon: CirclePause },
  },
  {
    path: '/admin/reports',
    right: 'reports',
    load: async () => (await import('#frontend/src/admin/reports/reports-screen.tsx')).ReportsScreen,
    calls: ['reports.listOpenReports'],
    entry: { group: 'operate', label: 'Reports', icon: Flag },
  },
  {
    path: '/admin/reports/:userId/:assetId',
    right: 'reports',
    load: async () => (await import('#frontend/src/admin/reports/report-screen.tsx')).ReportScreen,
    calls: ['reports.getReport'],
    below: '/admin/reports',
  },
  {
    path: '/admin/subscribers',
    right: 'subscribers',
    load: async () => (await import('#frontend/src/admin/subscribers/subscribers-screen.tsx')).SubscribersScreen,
    calls: ['subscribers.listSubscribers'],
    entry: { group: 'operate', label: 'Subscribers', icon: Contact },
  },
  {
    path: '/admin/subscribers/:userId',
    right: 'subscribers',
    load: async () => (await import('#frontend/src/admin/subscribers/subscriber-screen.tsx')).SubscriberScreen,
    calls: ['subscribers.getSubscriber', 'subscribers.listLedger'],
    below: '/admin/subscribers',
  },
  {
    path: '/admin',
    right: 'home',
    load: async () => (await import('#frontend/src/admin/home/home-screen.tsx')).HomeScreen,
    calls: ['overview.getOverview', 'analytics.getBoard'],
    entry: { group: 'insight', label: messages.dashboard, icon: LayoutDashboard },
  },
  {
    path: '/admin/lost-bills',
    right: 'credits',
    load: async () => (await import('#frontend/src/admin/home/lost-bills-screen.tsx')).LostBillsScreen,
    calls: ['overview.listLostBills'],
    below: '/admin',
  },
  {
    path: '/analytics',
    right: 'home',
    load: async () => (await import('#frontend/src/admin/analytics/analytics-screen.tsx')).AnalyticsScreen,
    calls: ['analytics.getTotals', 'analytics.getDailyStats', 'analytics.listUsers'],
    entry: { group: 'insight', label: 'Analytics', icon: ChartColumn, opensTab: true },
  },
  {
    path: '/admin/users',
    right: 'administer',
    load: async () => (await import('#frontend/src/admin/users/user-list-screen.tsx')).UserListScreen,
    calls: ['users.listUsers', 'users.listInvitations'],
    entry: { group: 'admin', label: 'Users', icon: UsersRound },
  },
  {
    path: '/admin/api-keys',
    right: 'administer',
    load: async () => (await import('#frontend/src/admin/api-keys/api-keys-screen.tsx')).ApiKeysScreen,
    calls: ['api-keys.listApiKeys', 'api-keys.listKeyUses'],
    entry: { group: 'admin', label: 'API Keys', icon: KeyRound, isListedForEditors: true },
  },
  {
    path: '/admin/alerts',
    right: 'home',
    load: async () => (await import('#frontend/src/admin/alerts/alerts-screen.tsx')).AlertsScreen,
    calls: ['alerts.getAlerts', 'alerts.listDeliveries'],
    entry: { group: 'admin', label: 'Alerts', icon: BellRing },
  },
  {
    path: '/admin/audit',
    right: 'administer',
    load: async () => (await import('#frontend/src/admin/audit/audit-screen.tsx')).AuditScreen,
    calls: ['audit.listAuditEntries', 'users.listUsers'],
    entry: { group: 'admin', label: 'Audit Trail', icon: History },
  },
  {
    path: '/admin/account',
    right: 'home',
    load: async () => (await import('#frontend/src/admin/account/account-screen.tsx')).AccountScreen,
    calls: ['auth.listOwnSessions', 'auth.getSecondFactor', 'auth.listPasskeys'],
    entry: { group: 'admin', label: 'Account', icon: CircleUserRound },
  },
] as const satisfies readonly ConsoleScreen[];

type ScreenRow = (typeof table)[number];
export type ConsoleAddress = ScreenRow['path'] | Extract<ScreenRow, { readonly edit: object }>['edit']['address'];
export type ScreenCall =
  | ScreenRow['calls'][number]
  | Extract<ScreenRow, { readonly edit: object }>['edit']['calls'][number];

export const screens: readonly ConsoleScreen[] = table;

type Rights = Pick<Access, 'isAdmin' | 'isSuperAdmin' | 'role'>;

interface Denial {
  readonly hint: string;
  readonly refusal: string;
}

export interface NavItem extends Entry {
  readonly target: { readonly to: string; readonly opensTab: boolean };
  readonly denial?: Denial | undefined;
}

export function listNavGroups(access: Rights): { readonly label: string; readonly items: readonly NavItem[] }[] {
  const items = screens.flatMap((screen) => toNavItem(screen, access) ?? []);
  const groups = Object.entries(messages.groups).map(([group, label]) => ({
    label,
    items: items.filter((item) => item.group === group),
  }));
  return groups.filter((group) => group.items.length > 0);
}

function toNavItem({ path, entry, right }: ConsoleScreen, access: Rights): NavItem | undefined {
  if (!entry) return undefined;
  const { opensTab = false, isListedForEditors = false, ...shown } = entry;
  const refused = hasRight(access, right) ? undefined : describeDenial(access);
  if (refused && !(isListedForEditors && readRole(access) === 'editor')) return undefined;
  const needsAdmin = path === '/analytics' && !access.isSuperAdmin && !access.isAdmin;
  const denial = needsAdmin ? { hint: messages.adminOnly, refusal: messages.adminOnly } : refused;
  return { ...shown, target: { to: path, opensTab }, denial };
}

export function describeDenial(access: Rights): Denial {
  return readRole(access) === 'editor'
    ? { hint: messages.superAdminOnly, refusal: messages.superAdminDenied }
    : { hint: messages.otherRole, refusal: messages.otherRoleDenied };
}

export function findCurrentPath(address: { readonly pathname: string; readonly search: string }): string | undefined {
  const screen = screens.find(({ path }) => matchPath(path, address.pathname));
  const isEdit = new URLSearchParams(address.search).has('edit');
  return (isEdit ? screen?.edit?.below : undefined) ?? screen?.below ?? screen?.path;
}
