import { expect, it } from 'vitest';
import { historyOf } from '#functions/background/projections/history-of.ts';

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
const kindsOf = (...change: Parameters<typeof historyOf>) => historyOf(...change).map(({ event }) => event.kind);

it('a request is in the history when it is submitted and when it ends, and not when something happens to it later', () => {
  expect(kindsOf({ id: '1', before: undefined, after: request })).toEqual(['request-submitted']);
  expect(kindsOf({ id: '2', before: request, after: { ...request, status: 'processing' } })).toEqual([]);
  expect(kindsOf({ id: '3', before: request, after: ended })).toEqual(['request-rejected', 'credits-released']);
  expect(kindsOf({ id: '4', before: ended, after: { ...ended, notificationSent: true } })).toEqual([]);
});
