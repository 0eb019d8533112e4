import { createContext, use } from 'react';

/** Where a form is only tried out: there is no page, and nobody to ask. */
export const trialRoutePath = '';

/** The page that the fields belong to; the server knows a field by its page and key. */
export const RoutePathContext = createContext<string | null>(null);

export function useRoutePath(): string {
  const routePath = use(RoutePathContext);
  if (routePath === null) throw new Error('A field needs the page that it belongs to');
  return routePath;
}
