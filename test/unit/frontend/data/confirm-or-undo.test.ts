import { expect, it } from 'vitest';
import { summariseEffects } from '#frontend/src/data/confirm-or-undo.tsx';
import type { Change, Effects } from '#shared/contracts/admin-pages.ts';

const none: Effects = { models: 0, modelsWithLivePages: 0, livePages: 0, usesInSevenDays: 0, pages: [] };

it.each<[Change['kind'], Partial<Effects>, string]>([
  [
    'models',
    { models: 208, modelsWithLivePages: 12, livePages: 14, usesInSevenDays: 1340 },
    '208 models, 12 with a live page, used 1,340 times in the last 7 days',
  ],
  ['models', { models: 3 }, '3 models, none with a live page'],
  ['models', { models: 1 }, 'No live page'],
  [
    'models',
    { models: 1, modelsWithLivePages: 1, livePages: 1, usesInSevenDays: 1 },
    '1 live page, used 1 time in the last 7 days',
  ],
  [
    'apiKey',
    { models: 2, modelsWithLivePages: 2, livePages: 2, usesInSevenDays: 0 },
    '2 live pages, used 0 times in the last 7 days',
  ],
  ['proForm', { livePages: 1, openRequests: 4 }, '1 live page, 4 open requests'],
])('the effects of a change of %s with %j read “%s”', (kind, effects, text) => {
  expect(summariseEffects(kind, { ...none, ...effects })).toBe(text);
});
