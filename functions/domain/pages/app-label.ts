export interface PageOfApp {
  readonly appId: string;
  /** What an admin calls the app. */
  readonly appName?: string | undefined;
  readonly title?: string | undefined;
}

/** As many titles as stand for an app that nobody has named. */
const mostTitles = 3;

/** What an app is called: as an admin says on one of its pages, else by the titles of its pages; undefined where it has none. */
export function appLabel(appId: string, pages: readonly PageOfApp[]): string | undefined {
  const own = pages.filter((page) => page.appId === appId);
  const named = own.find(({ appName }) => appName !== undefined);
  if (named) return named.appName;
  const titles = [...new Set(own.flatMap(({ title }) => title ?? []))].toSorted();
  if (titles.length === 0) return undefined;
  const more = titles.length - mostTitles;
  return more > 0 ? `${titles.slice(0, mostTitles).join(', ')} and ${more} more` : titles.join(', ');
}
