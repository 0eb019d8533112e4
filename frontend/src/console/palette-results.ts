import type { Theme } from '#frontend/src/lib/theme.ts';
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
  readonly target: Target;
}

export type Command = 'show shortcuts' | 'log out' | Theme;

type Target = { readonly to: string; readonly opensTab?: boolean } | { readonly runs: Command };

export interface ResultGroup {
  readonly label: string;
  readonly items: readonly Result[];
}

const kinds = ['generation', 'request', 'model', 'page', 'pro form', 'subscriber'] as const;

interface Action {
  readonly label: string;
  readonly words: string;
  readonly target: Target;
  readonly right: Right;
}

const actions: readonly Action[] = [
  {
    label: 'Create a model',
    words: 'new add import openapi form tool',
    target: { to: '/admin/create' },
    right: 'build',
  },
  {
    label: 'Create a pro form',
    words: 'new add request service',
    target: { to: '/admin/create-pro-form' },
    right: 'build',
  },
  {
    label: 'Archive, copy or export models',
    words: 'delete remove unpublish bulk duplicate',
    target: { to: '/admin/models' },
    right: 'build',
  },
  {
    label: 'Set up a page',
    words: 'settings url path publish live price key',
    target: { to: '/admin/models' },
    right: 'build',
  },
  {
    label: 'Refund a generation',
    words: 'give credits back money failed',
    target: { to: '/admin/generations' },
    right: 'support',
  },
  {
    label: 'Export generations',
    words: 'csv download report',
    target: { to: '/admin/generations' },
    right: 'subscribers',
  },
  {
    label: 'Cancel a running generation',
    words: 'stop stuck queue',
    target: { to: '/processing-monitor' },
    right: 'operate',
  },
  {
    label: 'Grant credits',
    words: 'give add top up balance refund money',
    target: { to: '/admin/subscribers' },
    right: 'credits',
  },
  {
    label: 'Answer a request',
    words: 'fulfil reject assign deliver inbox',
    target: { to: '/admin/requests' },
    right: 'operate',
  },
  {
    label: 'Resume a paused model',
    words: 'unpause restart circuit breaker',
    target: { to: '/admin/pauses' },
    right: 'build',
  },
  {
    label: 'Add or switch off an API key',
    words: 'secret fal openai credentials rotate',
    target: { to: '/admin/api-keys' },
    right: 'administer',
  },
  {
    label: 'Add an admin',
    words: 'invite user account role password reset',
    target: { to: '/admin/users' },
    right: 'administer',
  },
  { label: 'Change my password', words: 'second factor 2fa sessions', target: { to: '/admin/account' }, right: 'home' },
  { label: 'Log out', words: 'sign leave end session', target: { runs: 'log out' }, right: 'home' },
  { label: 'Dark appearance', words: 'theme mode night', target: { runs: 'dark' }, right: 'home' },
  { label: 'Light appearance', words: 'theme mode day', target: { runs: 'light' }, right: 'home' },
  { label: 'Match the device’s appearance', words: 'theme mode system', target: { runs: 'system' }, right: 'home' },
  { label: messages.shortcuts, words: 'hotkeys help', target: { runs: 'show shortcuts' }, right: 'home' },
];

function findActions(text: string, access: HoldsRole): Result[] {
  if (text === '') return [];
  const words = text.split(/\s+/);
  return actions
    .filter(
      ({ label, words: others, right }) =>
        hasRight(access, right) && words.every((word) => hasWord(`${label} ${others}`, word)),
    )
    .map(({ label, target }) => ({ key: `action ${label}`, label, target }));
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
