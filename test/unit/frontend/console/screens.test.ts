import { expect, it } from 'vitest';
import { countWaiting } from '#frontend/src/console/nav-list.tsx';
import { findResults } from '#frontend/src/console/palette-results.ts';
import { findCurrentPath, listNavGroups } from '#frontend/src/console/screens.ts';
import type { Waiting } from '#shared/contracts/admin-overview.ts';
import {
  formRequestsPath,
  generationPath,
  modelEditorPath,
  modelStatsPath,
  pageSettingsPath,
  proFormEditorPath,
  reportPath,
  requestPath,
  subscriberPath,
} from '#shared/rules/console-paths.ts';
import type { HoldsRole } from '#shared/rules/roles.ts';

it.each([
  ['/admin', '', '/admin'],
  ['/admin/', '', '/admin'],
  ['/admin/models', '?search=dream', '/admin/models'],
  ['/admin/create', '', '/admin/create'],
  ['/admin/create', '?edit=dream-image', '/admin/models'],
  ['/admin/create-pro-form', '', '/admin/pro-forms'],
  ['/admin/pro-forms/some/requests', '', '/admin/requests'],
  ['/admin/subscribers/somebody', '', '/admin/subscribers'],
  ['/admin/generations/abc', '', '/admin/generations'],
  ['/processing-monitor', '', '/processing-monitor'],
])('%s%s belongs to %s', (pathname, search, place) => {
  expect(findCurrentPath({ pathname, search })).toBe(place);
});

const oddId = 'a/b?c#d&e %';

it.each([
  [modelEditorPath(oddId), '/admin/models'],
  [pageSettingsPath({ modelId: oddId, routePath: '/art' }), '/admin/models'],
  [modelStatsPath(oddId), '/admin/models'],
  [proFormEditorPath(oddId), '/admin/pro-forms'],
  [formRequestsPath(oddId), '/admin/requests'],
  [requestPath({ userId: oddId, id: oddId }), '/admin/requests'],
  [reportPath({ userId: oddId, assetId: oddId }), '/admin/reports'],
  [generationPath(oddId), '/admin/generations'],
  [subscriberPath(oddId), '/admin/subscribers'],
])('the address %s opens a screen of %s, with any id', (path, place) => {
  const { pathname, search, searchParams } = new URL(path, 'https://site.test');
  expect(findCurrentPath({ pathname, search })).toBe(place);
  expect(searchParams.get('edit') ?? decodeURIComponent(pathname)).toContain(oddId);
});

const offered = (rights: { isAdmin: boolean; isSuperAdmin: boolean }) =>
  listNavGroups(rights).flatMap(({ items }) => items);

it(
  'hides places that an admin can’t open, except two that say who can',
  { tags: ['A2.2-5', 'A2.2-6', 'A2.2-7'] },
  () => {
    const all = offered({ isAdmin: true, isSuperAdmin: true });
    const ordinary = offered({ isAdmin: true, isSuperAdmin: false });
    expect(all.filter(({ denial }) => denial)).toEqual([]);
    const missing = all.filter(({ label }) => !ordinary.some((place) => place.label === label));
    expect(missing.map(({ label }) => label)).toEqual([
      'Generations',
      'Reports',
      'Subscribers',
      'Users',
      'Audit Trail',
    ]);
    expect(ordinary.flatMap(({ label, denial }) => (denial ? [[label, denial.hint]] : []))).toEqual([
      ['API Keys', 'Super Admin only'],
    ]);
    const placesWithoutRights = offered({ isAdmin: false, isSuperAdmin: false });
    expect(placesWithoutRights.find(({ label }) => label === 'Analytics')?.denial?.hint).toBe('Admin access required');
  },
);

it('shows finance only groups and places that it can open', () => {
  const finance = { isAdmin: true, isSuperAdmin: false, role: 'finance' } as const;
  expect(listNavGroups(finance).map(({ label, items }) => [label, items.map((item) => item.label)])).toEqual([
    ['Operate', ['Generations', 'Subscribers']],
    ['Insight', ['Dashboard', 'Analytics']],
    ['Admin', ['Alerts', 'Account']],
  ]);
});

it('counts waiting items at a place, and shows nothing for zero', () => {
  const none = { count: 0, isMore: false };
  const paused = ['m', 'n'].map((id) => ({ kind: 'model' as const, id, name: id }));
  const pendingRequests = { count: 3, isMore: false, asOf: '2026-11-20T12:00:00.000Z' };
  const lists = { paused, brokenPages: [], refusedDrafts: [], providerChanges: [], uncheckedModels: [] };
  const waiting: Waiting = { processing: none, stuck: none, pendingRequests, ...lists };
  expect(countWaiting('/admin/requests', waiting)).toEqual({ count: '3', text: '3 pending' });
  expect(countWaiting('/admin/pauses', waiting)).toEqual({ count: '2', text: '2 paused' });
  expect(countWaiting('/processing-monitor', waiting)).toBeUndefined();
  expect(countWaiting('/admin/models', waiting)).toBeUndefined();
  expect(countWaiting('/admin/requests', undefined)).toBeUndefined();
  const page = { routePath: '/a', modelId: 'm', title: 'A', reason: 'key off' as const };
  const troubled = { ...waiting, brokenPages: [page], openIssues: 2, driftingAccounts: 1 };
  expect(countWaiting('/admin/models', troubled)).toEqual({ count: '1', text: '1 can’t generate' });
  expect(countWaiting('/admin/subscribers', troubled)).toEqual({ count: '3', text: '3 with credit issues' });
  const stuck = { ...waiting, stuck: { count: 40, isMore: true } };
  expect(countWaiting('/processing-monitor', stuck)).toEqual({ count: '40+', text: '40+ stuck' });
});

it('links each kind of result to its screen', () => {
  const editor = { isAdmin: true, isSuperAdmin: false };
  const places = offered(editor);
  const groups = findResults('pro', {
    access: editor,
    navItems: places,
    found: [
      { kind: 'pro form', id: 'f', name: 'Portraits', routePath: '/portraits' },
      { kind: 'page', routePath: '/pro-photo', title: 'Pro Photo', modelId: 'm' },
      { kind: 'generation', id: 'a/b', pageTitle: 'Pro Photo', status: 'failed' },
    ],
  });
  expect(groups.map(({ label, items }) => [label, items.map(({ target }) => target)])).toEqual([
    [
      'Places',
      [
        { to: '/admin/pro-forms', opensTab: false },
        { to: '/processing-monitor', opensTab: false },
      ],
    ],
    ['Actions', [{ to: '/admin/create-pro-form' }]],
    ['Generations', [{ to: '/admin/generations/a%2Fb' }]],
    ['Pages', [{ to: '/admin/create?edit=m' }]],
    ['Pro forms', [{ to: '/admin/create-pro-form?edit=f' }]],
  ]);
  // The palette only finds screens that the admin can open.
  expect(findResults('api keys', { access: editor, navItems: places, found: [] })).toEqual([]);
});

it('finds actions by the words that people use, if the role has the right to them', () => {
  const labels = (query: string, access: HoldsRole) =>
    findResults(query, { access, navItems: [], found: [] }).flatMap(({ items }) => items.map(({ label }) => label));
  const superAdmin = { isSuperAdmin: true };
  const as = (role: 'editor' | 'support' | 'finance') => ({ isSuperAdmin: false, role });
  expect(labels('refund', superAdmin)).toEqual(['Refund a generation', 'Grant credits']);
  expect(labels('refund', as('editor'))).toEqual([]);
  expect(labels('refund', as('finance'))).toEqual(['Grant credits']);
  expect(labels('refund', as('support'))).toEqual(['Refund a generation']);
  expect(labels('export', as('finance'))).toEqual(['Export generations']);
  expect(labels('stuck', as('finance'))).toEqual([]);
  expect(labels('top up', superAdmin)).toEqual(['Grant credits']);
  expect(labels('archive', superAdmin)).toEqual(['Archive, copy or export models']);
  expect(labels('2fa', as('editor'))).toEqual(['Change my password']);
  expect(labels('shortcuts', superAdmin)).toEqual(['Keyboard shortcuts']);
  expect(labels('sign out', as('finance'))).toEqual(['Log out']);
  expect(labels('theme', as('support'))).toEqual([
    'Dark appearance',
    'Light appearance',
    'Match the device’s appearance',
  ]);
});

it('offers the whole list when more may match than are shown', () => {
  const found = Array.from({ length: 6 }, (_, index) => ({
    kind: 'model' as const,
    id: `m${index}`,
    name: `Dream & ${index}`,
    endpoint: 'x',
  }));
  const superAdmin = { isAdmin: true, isSuperAdmin: true };
  const places = offered(superAdmin);
  const models = (count: number) =>
    findResults('dream &', { access: superAdmin, navItems: places, found: found.slice(0, count) }).find(
      ({ label }) => label === 'Models',
    );
  expect(models(6)?.items.at(-1)).toMatchObject({
    label: 'Show all that match “dream &”',
    target: { to: '/admin/models?search=dream%20%26' },
  });
  expect(models(5)?.items).toHaveLength(5);
});
