import { expect, it } from 'vitest';
import { groupByGeneration } from '#frontend/src/features/history/history-drawer.tsx';
import type { ShownEvent } from '#shared/contracts/account.ts';

const event = (id: string, kind: ShownEvent['kind'], changes: Partial<ShownEvent> = {}): ShownEvent => ({
  id,
  kind,
  subject: 'Dream Image',
  at: '2026-11-26T12:00:00.000Z',
  ...changes,
});

it('makes one row of the events of a generation, with what happened to its credits last', () => {
  const rows = groupByGeneration([
    event('6', 'credits-refunded', { generationId: 'a', amount: 10 }),
    event('5', 'generation-started', { generationId: 'b' }),
    event('4', 'credits-granted', { amount: 500 }),
    event('3', 'credits-charged', { generationId: 'a', amount: 10 }),
    event('2', 'generation-completed', { generationId: 'a', words: 'a kite' }),
    event('1', 'generation-started', { generationId: 'a' }),
  ]);
  expect(rows).toMatchObject([
    { id: '2', kind: 'generation-completed', words: 'a kite', amount: 10, movement: 'credits-refunded' },
    { id: '5', kind: 'generation-started' },
    { id: '4', kind: 'credits-granted', amount: 500 },
  ]);
});

it('makes one row of sign-ins that follow each other', () => {
  const rows = groupByGeneration([
    event('5', 'session-connected'),
    event('4', 'session-connected'),
    event('3', 'credits-granted', { amount: 500 }),
    event('2', 'session-connected'),
  ]);
  expect(rows.map(({ id }) => id)).toEqual(['5', '3', '2']);
});
