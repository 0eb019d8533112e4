import { expect, it } from 'vitest';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { findHistoryEvents } from '#functions/background/projections/history-events.ts';

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
