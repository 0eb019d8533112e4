import { describe, expect, it, vi } from 'vitest';
import { findNotification } from '#functions/background/projections/notifications.ts';
import type { Account } from '#functions/domain/credits/account.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const key = { pk: 'USER#maya', sk: 'CREDIT' };
const account: Account = {
  available: 0,
  held: 0,
  spent: 0,
  running: 0,
  deductions: 0,
  updatedAt: '2026-11-20T12:00:00.000Z',
};

function notificationText(before: Partial<Account>, after: Partial<Account>): string | undefined {
  const change = { id: 'change-1', before: { ...key, ...account, ...before }, after: { ...key, ...account, ...after } };
  return findNotification(change, 'https://media.test')?.note.body;
}
const creditsLeftText = (credits: number) => `${credits} credits are left. Top up in the mobile app.`;

describe('low credits', () => {
  it('are reported once, when they fall below ten', () => {
    expect(notificationText({ available: 10 }, { available: 9 })).toBe(creditsLeftText(9));
    expect(notificationText({ available: 9 }, { available: 8 })).toBeUndefined();
    expect(notificationText({ available: 20 }, { available: 10 })).toBeUndefined();
    expect(notificationText({ available: 0 }, { available: 9 })).toBeUndefined();
  });

  it('are judged by the balance of an existing back end, at each hold', () => {
    const at = '2026-11-20T13:00:00.000Z';
    const hold = { reported: { before: 15, after: 5, at }, updatedAt: at };
    expect(notificationText({}, hold)).toBe(creditsLeftText(5));
    // Credits were bought in between.
    const laterTime = '2026-11-20T14:00:00.000Z';
    expect(notificationText(hold, { reported: { before: 15, after: 5, at: laterTime }, updatedAt: laterTime })).toBe(
      creditsLeftText(5),
    );
    expect(
      notificationText(hold, { reported: { before: 5, after: 0, at: laterTime }, updatedAt: laterTime }),
    ).toBeUndefined();
    expect(notificationText({ ...hold, available: 15 }, { ...hold, available: 12 })).toBeUndefined();
    // Only a hold triggers the message again.
    expect(notificationText(hold, { ...hold, updatedAt: laterTime })).toBeUndefined();
  });
});

const at = '2026-11-20T12:00:00.000Z';
const note = (before: object | undefined, after: object) =>
  findNotification({ id: 'change-3', before: before as never, after: after as never }, 'https://media.test')?.note;

it('low credits lead to the start page, by one notification for each change', () => {
  const change = (id: string) => ({
    id,
    before: { ...key, ...account, available: 2000 },
    after: { ...key, ...account, available: 9 },
  });
  const found = findNotification(change('change-1'), 'https://media.test');
  expect(found?.userId).toBe('maya');
  expect(found?.note).toMatchObject({
    topic: 'low-credits',
    title: 'Your credits are running low',
    actionPath: '/',
    createdAt: at,
  });
  expect(findNotification(change('change-1'), 'https://media.test')?.note.id).toBe(found?.note.id);
  expect(findNotification(change('change-2'), 'https://media.test')?.note.id).not.toBe(found?.note.id);
  expect(note(undefined, { ...key, ...account })).toBeUndefined();
  expect(findNotification({ ...change('1'), after: undefined }, 'https://media.test')).toBeUndefined();
});

it('a generation sends one notification, when it ends', () => {
  const generation = { pk: 'GEN#g1', sk: 'GENERATION', ...newGeneration({ id: 'g1', userId: 'maya', amount: 10 }) };
  const settlement = { kind: 'capture', amount: 10, at };
  const ended = { ...generation, status: 'completed', settlement };
  expect(note(generation, ended)).toMatchObject({ title: 'Dream Image is ready', actionPath: '/results/g1' });
  expect(note(undefined, ended)).toBeUndefined();
  expect(note(ended, { ...ended, outputs: [] })).toBeUndefined();
  expect(note(generation, { ...generation, lacksPollingNode: true })).toBeUndefined();
});

it('a request sends one notification, when it ends', () => {
  const request = {
    pk: 'USER#maya',
    sk: 'REQUEST#r1',
    id: 'r1',
    userId: 'maya',
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
  expect(note(request, ended)).toMatchObject({
    topic: 'pro-request-processed',
    body: 'Your 20 credits were released.',
    actionPath: '/requests',
    createdAt: at,
  });
  expect(note(request, { ...request, status: 'processing' })).toBeUndefined();
  expect(note(ended, { ...ended, notificationSent: true })).toBeUndefined();
  expect(note(undefined, ended)?.id).toBe(note(request, ended)?.id);
  expect(note(undefined, { ...ended, id: 'r2' })?.id).not.toBe(note(undefined, ended)?.id);
});

it('a refund sends one notification, with its reason and its result', () => {
  const entry = { pk: 'USER#maya', sk: 'LEDGER#l1', id: 'l1', userId: 'maya', amount: 1200, reason: 'Sorry', at };
  const refund = { ...entry, kind: 'refund', generationId: 'g1' };
  expect(note(undefined, refund)).toMatchObject({
    topic: 'credits-refunded',
    title: '1,200 credits refunded',
    body: 'Sorry',
    actionPath: '/results/g1',
  });
  expect(note(refund, refund)).toBeUndefined();
  expect(note(undefined, { ...refund, id: 'l2' })?.id).not.toBe(note(undefined, refund)?.id);
  expect(note(undefined, { ...entry, kind: 'grant' })).toBeUndefined();
});

it('other items send no notification', () => {
  expect(note(undefined, { pk: 'USER#maya', sk: 'ASSET#a1' })).toBeUndefined();
  expect(findNotification({ id: '1', before: undefined, after: undefined }, 'https://media.test')).toBeUndefined();
});

it('a plan without a name means that there is no plan', () => {
  const profile = {
    pk: 'USER#maya',
    sk: 'PROFILE',
    userId: 'maya',
    name: 'Maya',
    country: '',
    countryCode: '',
    planName: 'Pro',
    sku: 'sku_pro',
    planIsOneTime: false,
    subscriptionId: '',
    subscriptionCreatedAt: null,
    subscriptionExpiresAt: null,
    createdAt: account.updatedAt,
  };
  const bodyOf = (after: object) =>
    findNotification({ id: 'change-2', before: profile, after: { ...profile, ...after } }, 'https://media.test')?.note
      .body;
  expect(bodyOf({ sku: 'sku_enterprise', planName: 'Enterprise' })).toBe('Your plan is Enterprise.');
  expect(bodyOf({ sku: '', planName: '' })).toBe('You no longer have a plan.');
  expect(bodyOf({ name: 'Maya L.' })).toBeUndefined();
  expect(bodyOf({ subscriptionExpiresAt: account.updatedAt })).toBe('Your plan is Pro.');
  expect(note(profile, { ...profile, sku: '' })).toMatchObject({
    topic: 'subscription-updated',
    title: 'Your plan changed',
    actionPath: '/',
  });
  expect(note(undefined, profile)).toBeUndefined();
  const idOf = (id: string) =>
    findNotification({ id, before: profile, after: { ...profile, sku: '' } }, 'https://media.test')?.note.id;
  vi.useFakeTimers({ now: new Date(at) });
  const ids = [idOf('change-1'), idOf('change-2'), idOf('change-1')];
  vi.useRealTimers();
  expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([false, true]);
});
