import { expect, it } from 'vitest';
import { findHistoryEvents } from '#functions/background/projections/history-events.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const at = '2026-11-20T12:00:00.000Z';
const request = {
  pk: 'USER#maya',
  sk: 'REQUEST#r1',
  id: 'r1',
  userId: 'maya',
  formId: 'form',
  routePath: '/portrait',
  formName: 'Portrait',
  requestType: 'image',
  appId: 'app',
  details: 'My dog',
  status: 'pending',
  hold: { amount: 20, at },
  createdAt: at,
};
const ended = { ...request, status: 'rejected', settlement: { kind: 'release', amount: 20, at } };
const kindsOf = (...change: Parameters<typeof findHistoryEvents>) =>
  findHistoryEvents(...change).map(({ event }) => event.kind);

it('a request is in the history when it is submitted and when it ends, not after later changes', () => {
  expect(kindsOf({ id: '1', before: undefined, after: request })).toEqual(['request-submitted']);
  expect(kindsOf({ id: '2', before: request, after: { ...request, status: 'processing' } })).toEqual([]);
  expect(kindsOf({ id: '3', before: request, after: ended })).toEqual(['request-rejected', 'credits-released']);
  expect(kindsOf({ id: '4', before: ended, after: { ...ended, notificationSent: true } })).toEqual([]);
});

it('a generation is in the history when it starts and when it ends, not after later changes', () => {
  const generation = {
    pk: 'GEN#g1',
    sk: 'GENERATION',
    ...newGeneration({ id: 'g1', userId: 'maya', amount: 10 }),
  };
  const settled = { ...generation, status: 'completed', settlement: { kind: 'capture', amount: 10, at } };
  expect(kindsOf({ id: '1', before: undefined, after: generation })).toEqual(['generation-started']);
  expect(kindsOf({ id: '2', before: generation, after: settled })).toEqual(['generation-completed', 'credits-charged']);
  expect(kindsOf({ id: '3', before: settled, after: { ...settled, outputs: [] } })).toEqual([]);
});

it('says what it was, when, and how many credits moved', () => {
  const generation = { pk: 'GEN#g1', sk: 'GENERATION', ...newGeneration({ id: 'g1', userId: 'maya', amount: 10 }) };
  const endedAs = (status: string, kind: string, amount: number) =>
    findHistoryEvents({
      id: '1',
      before: generation,
      after: { ...generation, status, settlement: { kind, amount, at } },
    });
  expect(endedAs('failed', 'release', 10)).toEqual([
    {
      userId: 'maya',
      event: { key: 'generation-failed#g1', kind: 'generation-failed', subject: 'Dream Image', generationId: 'g1', at },
    },
    {
      userId: 'maya',
      event: {
        key: 'credits-released#g1',
        kind: 'credits-released',
        subject: 'Dream Image',
        generationId: 'g1',
        amount: 10,
        at,
      },
    },
  ]);
  expect(endedAs('cancelled', 'refund-due', 10).map(({ event }) => event.kind)).toEqual([
    'generation-cancelled',
    'refund-due',
  ]);
  expect(endedAs('completed', 'capture', 0).map(({ event }) => event.kind)).toEqual(['generation-completed']);
  expect(endedAs('processing', 'capture', 1)).toEqual([]);
  const started = findHistoryEvents({ id: '1', before: undefined, after: generation });
  expect(started).toMatchObject([{ event: { key: 'generation-started#g1', at: generation.createdAt } }]);
  const completed = { ...ended, status: 'completed', settlement: { kind: 'capture', amount: 20, at } };
  expect(findHistoryEvents({ id: '1', before: request, after: completed })).toEqual([
    { userId: 'maya', event: { key: 'request-completed#r1', kind: 'request-completed', subject: 'Portrait', at } },
    {
      userId: 'maya',
      event: { key: 'credits-charged#r1', kind: 'credits-charged', subject: 'Portrait', amount: 20, at },
    },
  ]);
});

it('credits that moved by themselves are in the history, but no charge that has its own event', () => {
  const entry = { pk: 'USER#maya', sk: 'LEDGER#l1', id: 'l1', userId: 'maya', amount: 5, reason: 'Welcome', at };
  const eventsOf = (more: object) => findHistoryEvents({ id: '1', before: undefined, after: { ...entry, ...more } });
  const event = (kind: string, more: object = {}) => [
    { userId: 'maya', event: { key: `${kind}#l1`, kind, subject: 'Welcome', amount: 5, at, ...more } },
  ];
  expect(eventsOf({ kind: 'grant' })).toEqual(event('credits-granted'));
  expect(eventsOf({ kind: 'deduct' })).toEqual(event('credits-deducted'));
  expect(eventsOf({ kind: 'refund', generationId: 'g1' })).toEqual(event('credits-refunded', { generationId: 'g1' }));
  expect(eventsOf({ kind: 'deduct', generationId: 'g1' })).toEqual([]);
  expect(eventsOf({ kind: 'write-off' })).toEqual([]);
  const corrected = (available: number) => ({ kind: 'correction', moved: { available, held: 0, spent: 0 } });
  expect(eventsOf(corrected(-7))).toEqual(event('credits-deducted', { amount: 7 }));
  expect(eventsOf(corrected(7))).toEqual(event('credits-granted', { amount: 7 }));
  expect(eventsOf(corrected(0))).toEqual([]);
  const grant = { ...entry, kind: 'grant' };
  expect(findHistoryEvents({ id: '1', before: grant, after: grant })).toEqual([]);
  expect(findHistoryEvents({ id: '1', before: grant, after: undefined })).toEqual([]);
});
