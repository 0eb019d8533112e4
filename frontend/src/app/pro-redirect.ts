interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Old addresses of pro forms, any path ending in `-request`, live under `/pro` with the same query. A page that is
 * there already stays where it is.
 */
export function proRedirect({ pathname, search }: Address): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return path.endsWith('-request') && !/^\/(pro|p)\//.test(path) ? `/pro${path}${search}` : undefined;
}
