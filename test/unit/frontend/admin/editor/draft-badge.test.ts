import { expect, it } from 'vitest';
import { getPublishState } from '#frontend/src/admin/editor/draft-badge.tsx';

const draft = {};
const scheduled = { publishAt: '2026-12-01T08:00:00.000Z' };
const pause = { reason: 'failures' };

it.each([
  ['published', { version: 3 }, 'live'],
  ['published, with a draft', { version: 3, draft }, 'live'],
  ['published, with a scheduled draft', { version: 3, draft: scheduled }, 'scheduled'],
  ['never published', { version: 0, draft, isAvailable: false }, 'draft'],
  ['never published, but scheduled', { version: 0, draft: scheduled, isAvailable: false }, 'scheduled'],
  ['paused', { version: 3, pause }, 'paused'],
  ['paused, with a scheduled draft', { version: 3, pause, draft: scheduled }, 'paused'],
  ['off', { version: 3, isAvailable: false }, 'disabled'],
  ['off and paused', { version: 3, isAvailable: false, pause }, 'disabled'],
  ['off, with a scheduled draft', { version: 3, isAvailable: false, draft: scheduled }, 'scheduled'],
  ['archived', { version: 3, isArchived: true, draft: scheduled, pause }, 'archived'],
] as const)('a definition that is %s', (_, definition, state) => {
  expect(getPublishState(definition)).toBe(state);
});
