import { allowanceOf, type ErrorCode, type RouteContract } from '#shared/contracts/route.ts';

/** What a route can refuse because of what it is, before its endpoint runs: a contract's `errors` name what comes on top. */
export function impliedErrors(contract: RouteContract): ErrorCode[] {
  const { auth, method, params, query, headers, body } = contract;
  const isBrowsers = auth !== 'companion' && auth !== 'webhook';
  const isConsoles = auth === 'admin' || auth === 'super-admin';
  const isAdmins = isConsoles || auth === 'entering-admin';
  return [
    ...(params || query || headers || body ? (['invalid_input'] as const) : []),
    ...(auth === 'public' ? [] : (['unauthenticated'] as const)),
    ...(isConsoles ? (['second_factor_required'] as const) : []),
    ...(allowanceOf(contract) === undefined ? [] : (['too_many_requests'] as const)),
    ...((isBrowsers && method !== 'GET') || isAdmins ? (['forbidden'] as const) : []),
  ];
}
