import { describe, expect, it } from 'vitest';
import { typedCreditsProblem } from '#shared/rules/admin.ts';
import { canUseApiKey } from '#shared/rules/api-key.ts';
import { canEnterConsole, canModify } from '#shared/rules/roles.ts';

const admin = { id: 'id-1', userId: 'ann', isAdmin: true, isSuperAdmin: false, isActive: true };
const superAdmin = { ...admin, isAdmin: false, isSuperAdmin: true };

describe('the console', { tags: ['A1-1', 'A5.1-3'] }, () => {
  it.each([
    [admin, true],
    [superAdmin, true],
    [{ ...admin, isSuperAdmin: true }, true],
    [{ ...admin, isAdmin: false }, false],
    [{ ...admin, isActive: false }, false],
    [{ ...superAdmin, isActive: false }, false],
  ])('admits %o: %s', { tags: ['A6-1', 'A6-2', 'A6-3'] }, (rights, isAdmitted) =>
    expect(canEnterConsole(rights)).toBe(isAdmitted),
  );
});

describe("an admin's item", () => {
  it.each([
    ['itself', admin, 'ann', true],
    ['itself under an earlier user id', { ...admin, formerUserIds: ['anna', 'an'] }, 'an', true],
    ['an admin, when someone else created it', { ...admin, formerUserIds: ['anna'] }, 'bob', false],
    ['an admin that never had another user id', admin, 'bob', false],
    ['a super admin', superAdmin, 'bob', true],
  ])('can be changed by %s', { tags: ['A6-6'] }, (_, rights, ownerUserId, canBeChanged) =>
    expect(canModify(rights, { ownerUserId })).toBe(canBeChanged),
  );
});

describe('an API key', () => {
  it.each([
    ['its admin', admin, { isActive: true, accessId: 'id-1' }, true],
    ['its admin, once it is deactivated', admin, { isActive: false, accessId: 'id-1' }, false],
    ['another admin', admin, { isActive: true, accessId: 'id-2' }, false],
    ['an admin, when it has no owner', admin, { isActive: true }, false],
    ['a super admin', superAdmin, { isActive: true, accessId: 'id-2' }, true],
    ['a super admin, once it is deactivated', superAdmin, { isActive: false }, false],
  ])('can be used by %s', { tags: ['A6-22', 'A6-23'] }, (_, rights, apiKey, canBeUsed) =>
    expect(canUseApiKey(rights, apiKey)).toBe(canBeUsed),
  );
});

it.each([
  ['', 'Amount is required'],
  ['abc', 'Amount must be a number'],
  ['1.5', 'Amount must be a whole number of credits'],
  ['0', 'Amount can’t be 0'],
  ['99999999999', 'At most 1,000,000 credits can be moved at once'],
  ['-1000001', 'At most 1,000,000 credits can be moved at once'],
  ['1000000', undefined],
  ['-20', undefined],
])('says why “%s” credits can’t be moved: %s', (typed, problem) => expect(typedCreditsProblem(typed)).toBe(problem));
