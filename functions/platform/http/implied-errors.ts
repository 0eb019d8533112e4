import type { ErrorCode, RouteContract } from '#shared/contracts/route.ts';

/** What a route can refuse because of what it is, before its endpoint runs: a contract's `errors` name what comes on top. */
export function impliedErrors({ auth, method, params, query, headers, body }: RouteContract): ErrorCode[] {
  const isBrowsers = auth !== 'companion' && auth !== 'webhook';
  const isConsoles = auth === 'admin' || auth === 'super-admin';
  return [
    ...(params || query || headers || body ? (['invalid_input'] as const) : []),
    ...(auth === 'public' ? [] : (['unauthenticated'] as const)),
    ...((isBrowsers && method !== 'GET') || isConsoles ? (['forbidden'] as const) : []),
  ];
}
