import { appLabel } from '#functions/domain/pages/app-label.ts';
import type { Published } from '#functions/domain/pages/published-pages.ts';

/** What the console calls an app; by its id, which admins can look up, where no page names it. */
export function appNameOf(appId: string, published: readonly Published[]): string {
  const pages = published.map(({ page }) => page);
  return appLabel(appId, pages) ?? (appId || 'Unknown');
}
