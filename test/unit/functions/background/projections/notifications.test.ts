import { describe, expect, it } from 'vitest';
import { findNotification } from '#functions/background/projections/notifications.ts';
import type { Account } from '#functions/domain/credits/account.ts';

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
    // Only a hold triggers the message again.
    expect(notificationText(hold, { ...hold, updatedAt: laterTime })).toBeUndefined();
  });
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
  expect(bodyOf({ sku: '', planName: '' })).toBe('You have no plan any more.');
  expect(bodyOf({ name: 'Maya L.' })).toBeUndefined();
});
