import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NeedsAttentionPanel } from '#frontend/src/admin/home/needs-attention.tsx';
import { AdminAccess } from '#frontend/src/lib/admin-access.ts';
import type { Waiting } from '#shared/contracts/admin-overview.ts';

const asOf = '2026-11-20T12:00:00.000Z';
const waiting: Waiting = {
  processing: { count: 1, isMore: false },
  stuck: { count: 1, isMore: false },
  pendingRequests: { count: 1, isMore: false, asOf },
  paused: [{ kind: 'model', id: 'm', name: 'Dream Image' }],
  brokenPages: [],
  refusedDrafts: [],
  providerChanges: [],
  uncheckedModels: [],
  openIssues: 1,
};

it.each([
  ['editor', ['/admin/pauses', '/admin/requests', '/processing-monitor']],
  ['support', ['/admin/requests', '/admin/subscribers', '/processing-monitor']],
  ['finance', ['/admin/subscribers']],
] as const)('links the %s only to screens of that role, and shows the rest as text', (role, expected) => {
  const account = { id: 'a', name: 'A', userId: 'a', isAdmin: true, isSuperAdmin: false, isActive: true };
  const access = {
    ...account,
    role,
    hasSecondFactor: false,
    totalModels: 0,
    createdAt: asOf,
    canSeeSubscriberData: true,
  };
  const panel = createElement(NeedsAttentionPanel, { waiting });
  const provided = createElement(AdminAccess, { value: access }, panel);
  const markup = renderToStaticMarkup(createElement(MemoryRouter, null, provided));
  const links = [...markup.matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
  expect(new Set(links)).toEqual(new Set(expected));
  expect(markup.match(/<li>/g)).toHaveLength(4);
});
