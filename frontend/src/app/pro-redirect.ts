interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Old addresses of pro forms, any path ending in `-request`, redirect to `/pro` with the same query, unless a page
 * has that path.
 */
export function proRedirect({ pathname, search }: Address): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return path.endsWith('-request') && !/^\/(pro|p)\//.test(path) ? `/pro${path}${search}` : undefined;
}
