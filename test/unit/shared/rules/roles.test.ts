import { describe, expect, it } from 'vitest';
import { canFulfil, hasRight, losesRight, readRole, type Right, seesAll } from '#shared/rules/roles.ts';

const editor = { isSuperAdmin: false };
const support = { isSuperAdmin: false, role: 'support' } as const;
const finance = { isSuperAdmin: false, role: 'finance' } as const;
const superAdmin = { isSuperAdmin: true, role: 'support' } as const;

const rightsOf = (admin: typeof support | typeof editor) =>
  (['home', 'build', 'operate', 'subscribers', 'support', 'reports', 'credits', 'administer'] satisfies Right[]).filter(
    (right) => hasRight(admin, right),
  );

describe('a role', () => {
  it('is a set of rights', () => {
    expect(rightsOf(editor)).toEqual(['home', 'build', 'operate']);
    expect(rightsOf(support)).toEqual(['home', 'operate', 'subscribers', 'support', 'reports']);
    expect(rightsOf(finance)).toEqual(['home', 'subscribers', 'credits']);
    expect(rightsOf(superAdmin)).toHaveLength(8);
  });

  it('of an account from before roles is an editor, and a super admin’s is of no account', () => {
    expect([readRole(editor), readRole(superAdmin)]).toEqual(['editor', 'super']);
    expect([editor, support, finance, superAdmin].map(seesAll)).toEqual([false, true, true, true]);
  });

  it('is lost when the next one lacks one of its rights', () => {
    expect(losesRight(editor, support)).toBe(true);
    expect(losesRight(support, superAdmin)).toBe(false);
    expect(losesRight(superAdmin, finance)).toBe(true);
    expect(losesRight(editor, { ...editor })).toBe(false);
  });
});

it('requests are fulfilled by the owner of their form, and by roles that operate for all', () => {
  const rights = { userId: 'ann', isAdmin: true, isActive: true };
  const fulfils = (admin: typeof editor, ownerUserId: string) => canFulfil({ ...rights, ...admin }, { ownerUserId });
  expect([fulfils(editor, 'ann'), fulfils(editor, 'bob')]).toEqual([true, false]);
  expect([fulfils(support, 'bob'), fulfils(finance, 'ann'), fulfils(superAdmin, 'bob')]).toEqual([true, false, true]);
});
