interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Old addresses of pro forms, any path ending in `-request`, live under `/pro` with the same query (S§2.1). */
export function proRedirect({ pathname, search }: Address): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return path.endsWith('-request') ? `/pro${path}${search}` : undefined;
}
