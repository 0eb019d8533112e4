import { appLabel, type PageOfApp } from '#functions/domain/pages/app-label.ts';

/** What the console calls an app; by its id, which admins can look up, where no page names it. */
export function appNameOf(appId: string, pages: readonly PageOfApp[]): string {
  return appLabel(appId, pages) ?? (appId || 'Unknown');
}
