interface PageOfApp {
  readonly appId: string;
  readonly routePath: string;
}

/** What an asset's app is called: by the route paths of its pages, else by its id. */
export function appLabel(appId: string, pages: readonly PageOfApp[]): string {
  const own = pages.filter((page) => page.appId === appId).map(({ routePath }) => routePath);
  return own.toSorted().join(', ') || appId || 'Unknown';
}
