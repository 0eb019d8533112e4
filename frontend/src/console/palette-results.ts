import type { Found } from '#shared/contracts/admin-overview.ts';
import { requestPath } from '#frontend/src/lib/screen-paths.ts';
import { messages } from './messages.ts';
import type { NavItem } from './screens.ts';

export interface Result {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly target: { readonly to: string; readonly opensTab?: boolean };
}

export interface ResultGroup {
  readonly label: string;
  readonly items: readonly Result[];
}

const kinds = ['generation', 'request', 'model', 'page', 'pro form', 'subscriber'] as const;

/** Groups matching places first, then the found items by kind. */
export function findResults(
  query: string,
  { navItems, found }: { readonly navItems: readonly NavItem[]; readonly found: readonly Found[] },
): ResultGroup[] {
  const text = query.trim().toLowerCase();
  const matching = navItems.filter(({ denial, label }) => !denial && label.toLowerCase().includes(text));
  return [
    { label: messages.places, items: matching.map(({ label, target }) => ({ key: `place ${label}`, label, target })) },
    ...kinds.map((kind) => ({
      label: messages.kinds[kind],
      items: unique(found.filter((one) => one.kind === kind).map(toResult)),
    })),
  ].filter(({ items }) => items.length > 0);
}

/** The server can find a subscriber twice, by id and by name. */
function unique(results: readonly Result[]): Result[] {
  return [...new Map(results.map((result) => [result.key, result])).values()];
}

function toResult(found: Found): Result {
  switch (found.kind) {
    case 'model':
      return {
        key: `model ${found.id}`,
        label: found.name,
        detail: found.endpoint,
        target: { to: `/admin/create?edit=${found.id}` },
      };
    case 'page':
      return {
        key: `page ${found.routePath}`,
        label: found.title,
        detail: `/p${found.routePath}`,
        target: { to: `/admin/create?edit=${found.modelId}` },
      };
    case 'pro form':
      return {
        key: `form ${found.id}`,
        label: found.name,
        detail: `/pro${found.routePath}`,
        target: { to: `/admin/create-pro-form?edit=${found.id}` },
      };
    case 'subscriber':
      return {
        key: `subscriber ${found.userId}`,
        label: found.name || found.userId,
        detail: found.userId,
        target: { to: `/admin/subscribers/${encodeURIComponent(found.userId)}` },
      };
    case 'request':
      return {
        key: `request ${found.id}`,
        label: messages.requestOf(found.formName, found.status),
        detail: found.id,
        target: { to: requestPath(found) },
      };
    case 'generation':
      return {
        key: `generation ${found.id}`,
        label: messages.generationOf(found.pageTitle, found.status),
        detail: found.id,
        target: { to: `/admin/generations/${encodeURIComponent(found.id)}` },
      };
  }
}
