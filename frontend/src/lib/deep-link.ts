interface DeepLink {
  readonly sessionId: string | null;
  readonly appId?: string | undefined;
}

const appIdNames = ['app_id', 'appId'];

// Decision: docs/decisions/023-deep-links.md
export function readDeepLink(search: URLSearchParams): DeepLink {
  const appId = appIdNames.map((name) => search.get(name)?.trim()).find(Boolean);
  // Some mail programs append their own query with a second question mark.
  return { sessionId: search.get('id')?.split('?')[0] ?? null, appId };
}

/** Links get a doubled or trailing slash on their way through chats and mails. */
export function cleanPath(pathname: string): string {
  return pathname.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}

/** A shared or bookmarked address must not sign in its reader. */
export function removeDeepLink(search: URLSearchParams): void {
  for (const name of ['id', ...appIdNames]) search.delete(name);
}
