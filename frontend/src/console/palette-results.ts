import { type Found, maxFoundPerKind } from '#shared/contracts/admin-overview.ts';
import {
  modelEditorPath,
  proFormEditorPath,
  requestPath,
  generationPath,
  subscriberPath,
} from '#shared/rules/console-paths.ts';
import { type HoldsRole, hasRight, type Right } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';
import type { NavItem } from './screens.ts';

export interface Result {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly target: { readonly to: string; readonly opensTab?: boolean } | { readonly opens: 'shortcuts' };
}

export interface ResultGroup {
  readonly label: string;
  readonly items: readonly Result[];
}

const kinds = ['generation', 'request', 'model', 'page', 'pro form', 'subscriber'] as const;

interface Action {
  readonly label: string;
  readonly words: string;
  readonly to: string;
  readonly right: Right;
}

const actions: readonly Action[] = [
  { label: 'Create a model', words: 'new add import openapi form tool', to: '/admin/create', right: 'build' },
  { label: 'Create a pro form', words: 'new add request service', to: '/admin/create-pro-form', right: 'build' },
  {
    label: 'Archive, copy or export models',
    words: 'delete remove unpublish bulk duplicate',
    to: '/admin/models',
    right: 'build',
  },
  { label: 'Set up a page', words: 'settings url path publish live price key', to: '/admin/models', right: 'build' },
  {
    label: 'Refund a generation',
    words: 'give credits back money failed',
    to: '/admin/generations',
    right: 'support',
  },
  { label: 'Export generations', words: 'csv download report', to: '/admin/generations', right: 'subscribers' },
  { label: 'Cancel a running generation', words: 'stop stuck queue', to: '/processing-monitor', right: 'operate' },
  {
    label: 'Grant credits',
    words: 'give add top up balance refund money',
    to: '/admin/subscribers',
    right: 'credits',
  },
  { label: 'Answer a request', words: 'fulfil reject assign deliver inbox', to: '/admin/requests', right: 'operate' },
  { label: 'Resume a paused model', words: 'unpause restart circuit breaker', to: '/admin/pauses', right: 'build' },
  {
    label: 'Add or switch off an API key',
    words: 'secret fal openai credentials rotate',
    to: '/admin/api-keys',
    right: 'administer',
  },
  { label: 'Add an admin', words: 'invite user account role password reset', to: '/admin/users', right: 'administer' },
  { label: 'Change my password', words: 'second factor 2fa sessions sign out', to: '/admin/account', right: 'home' },
];

function findActions(text: string, access: HoldsRole): Result[] {
  if (text === '') return [];
  const words = text.split(/\s+/);
  const found = actions.filter(
    (action) =>
      hasRight(access, action.right) && words.every((word) => hasWord(`${action.label} ${action.words}`, word)),
  );
  const results = found.map(({ label, to }): Result => ({ key: `action ${label}`, label, target: { to } }));
  if (!words.every((word) => hasWord(`${messages.shortcuts} hotkeys help`, word))) return results;
  return [...results, { key: 'shortcuts', label: messages.shortcuts, target: { opens: 'shortcuts' } }];
}

function hasWord(texts: string, beginning: string): boolean {
  return texts
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.startsWith(beginning));
}

const listPaths: Partial<Record<Found['kind'], string>> = {
  model: '/admin/models',
  'pro form': '/admin/pro-forms',
  subscriber: '/admin/subscribers',
};

function listAll(kind: Found['kind'], results: readonly Result[], query: string): Result[] {
  const path = listPaths[kind];
  if (path === undefined || results.length < maxFoundPerKind) return [];
  const label = messages.showAll(query);
  return [{ key: `all ${kind}`, label, target: { to: `${path}?search=${encodeURIComponent(query)}` } }];
}

interface Findable {
  readonly access: HoldsRole;
  readonly navItems: readonly NavItem[];
  readonly found: readonly Found[];
}

export function findResults(query: string, { access, navItems, found }: Findable): ResultGroup[] {
  const text = query.trim().toLowerCase();
  const matching = navItems.filter(({ denial, label }) => !denial && label.toLowerCase().includes(text));
  return [
    { label: messages.places, items: matching.map(({ label, target }) => ({ key: `place ${label}`, label, target })) },
    { label: messages.actions, items: findActions(text, access) },
    ...kinds.map((kind) => {
      const results = unique(found.filter((one) => one.kind === kind).map(toResult));
      return { label: messages.kinds[kind], items: [...results, ...listAll(kind, results, query.trim())] };
    }),
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
        label: found.name || found.id,
        detail: found.endpoint,
        target: { to: modelEditorPath(found.id) },
      };
    case 'page':
      return {
        key: `page ${found.routePath}`,
        label: found.title,
        detail: `/p${found.routePath}`,
        target: { to: modelEditorPath(found.modelId) },
      };
    case 'pro form':
      return {
        key: `form ${found.id}`,
        label: found.name || found.id,
        detail: `/pro${found.routePath}`,
        target: { to: proFormEditorPath(found.id) },
      };
    case 'subscriber':
      return {
        key: `subscriber ${found.userId}`,
        label: found.name || found.userId,
        detail: found.userId,
        target: { to: subscriberPath(found.userId) },
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
        target: { to: generationPath(found.id) },
      };
  }
}
