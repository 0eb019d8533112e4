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

function told(was: Partial<Account>, is: Partial<Account>): string | undefined {
  const change = { id: 'change-1', before: { ...key, ...account, ...was }, after: { ...key, ...account, ...is } };
  return findNotification(change)?.note.body;
}
const left = (credits: number) => `${credits} credits are left. Top up in the mobile app.`;

describe('low credits', () => {
  it('are reported once, when they fall below ten', () => {
    expect(told({ available: 10 }, { available: 9 })).toBe(left(9));
    expect(told({ available: 9 }, { available: 8 })).toBeUndefined();
    expect(told({ available: 20 }, { available: 10 })).toBeUndefined();
    expect(told({ available: 0 }, { available: 9 })).toBeUndefined();
  });

  it('are judged by the balance of an existing back end, at each hold', () => {
    const at = '2026-11-20T13:00:00.000Z';
    const hold = { reported: { before: 15, after: 5, at }, updatedAt: at };
    expect(told({}, hold)).toBe(left(5));
    // Credits were bought in between.
    const again = '2026-11-20T14:00:00.000Z';
    expect(told(hold, { reported: { before: 15, after: 5, at: again }, updatedAt: again })).toBe(left(5));
    expect(told(hold, { reported: { before: 5, after: 0, at: again }, updatedAt: again })).toBeUndefined();
    // Only a hold triggers the message again.
    expect(told(hold, { ...hold, updatedAt: again })).toBeUndefined();
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
    findNotification({ id: 'change-2', before: profile, after: { ...profile, ...after } })?.note.body;
  expect(bodyOf({ sku: 'sku_enterprise', planName: 'Enterprise' })).toBe('Your plan is Enterprise.');
  expect(bodyOf({ sku: '', planName: '' })).toBe('You have no plan any more.');
  expect(bodyOf({ name: 'Maya L.' })).toBeUndefined();
});
