import { type ConsoleAddress, type ConsoleCall, type ScreenCall, screens } from '#frontend/src/console/screens.ts';
import { hasRight } from '#shared/rules/roles.ts';

interface OpenedScreen {
  readonly address: ConsoleAddress;
  readonly calls: readonly ScreenCall[];
  readonly superAdminsOnly: boolean;
}

export const consoleScreens: readonly OpenedScreen[] = screens.flatMap(({ path, calls, edit, right }) =>
  [{ address: path, calls }, ...(edit ? [edit] : [])].map(
    (screen) => ({ ...screen, superAdminsOnly: !hasRight({ isSuperAdmin: false }, right) }) as unknown as OpenedScreen,
  ),
);

export const frameCalls = [
  'auth.getAccess',
  'overview.getWaiting',
  'overview.getPending',
] as const satisfies ConsoleCall[];

/** Calls of drawers, panels and the palette, which open on screens. */
export const drawerCalls = [
  'overview.search',
  'overview.searchNewest',
  'models.listVersions',
  'pages.listApps',
  'pages.listApiKeyOptions',
  'pro-forms.listVersions',
  'analytics.listAppAssets',
  'analytics.getGenerationParams',
  'analytics.getModelDays',
  'analytics.listUserAssets',
  'monitor.inspectGeneration',
] as const satisfies readonly ConsoleCall[];

export const superDrawerCalls = [
  'reports.listDecidedReports',
  'reports.getReportStats',
] as const satisfies readonly ConsoleCall[];
