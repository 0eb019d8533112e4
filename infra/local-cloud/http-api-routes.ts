export interface HttpApiRoute {
  /** `GET /api/pages/{routePath+}`, or `$default`. */
  readonly routeKey: string;
  readonly functionArn: string;
}

export interface RouteMatch {
  readonly route: HttpApiRoute;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

interface CompiledRoute {
  readonly route: HttpApiRoute;
  readonly method: string;
  readonly pattern: RegExp;
  /** Sorts before the patterns that are less specific. */
  readonly rank: string;
}

/** Finds routes like an HTTP API: the most specific path first, a named method before ANY. */
export function routeMatcher(
  routes: readonly HttpApiRoute[],
): (method: string, path: string) => RouteMatch | undefined {
  const compiled = routes.map(compile).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method, path) => {
    for (const { route, method: routeMethod, pattern } of compiled) {
      const match = routeMethod === 'ANY' || routeMethod === method ? pattern.exec(path) : null;
      if (match) return { route, pathParameters: decodedGroups(match) };
    }
    return undefined;
  };
}

function compile(route: HttpApiRoute): CompiledRoute {
  if (route.routeKey === '$default') return { route, method: 'ANY', pattern: /^/, rank: '~' };
  const [method = '', path = ''] = route.routeKey.split(' ');
  const segments = path.split('/').map((segment) => {
    const [, name, greedy] = /^\{(\w+)(\+?)\}$/.exec(segment) ?? [];
    if (name === undefined) return { source: segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), rank: '0' };
    return greedy ? { source: `(?<${name}>.+)`, rank: '2' } : { source: `(?<${name}>[^/]+)`, rank: '1' };
  });
  return {
    route,
    method,
    pattern: new RegExp(`^${segments.map(({ source }) => source).join('/')}$`),
    rank: `${segments.map(({ rank }) => rank).join('')} ${method === 'ANY' ? 1 : 0}`,
  };
}

function decodedGroups({ groups }: RegExpExecArray): Record<string, string> | undefined {
  if (!groups) return undefined;
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}
