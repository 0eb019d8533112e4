import { describe, expect, it } from 'vitest';
import { assertUncommon, generatePassword } from '#functions/domain/admins/password.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';

const person = { userId: 'mara.kowalska', name: 'Mara Kowalska' };
const refusal = (password: string) =>
  assertUncommon(password, person).then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('a password', () => {
  it.each([
    ['password1234', 'it is much like a common password'],
    ['123456789012', 'it is one of the most common passwords'],
    ['aaaaaaaaaaaaaa', 'it repeats a character'],
    ['adminadminadmin', 'it repeats a few characters'],
    ['mara.kowalska', 'it is made of common words, or of the names of this account'],
    ['AteliaKowalska', 'it is made of common words, or of the names of this account'],
  ])('%s is refused: %s', async (password, reason) => {
    expect(await refusal(password)).toBe(`This password is too easy to guess: ${reason}`);
  });

  it.each(['three green kettles', 'Grüße aus dem Wald', generatePassword()])('%s is accepted', async (password) => {
    expect(await refusal(password)).toBeUndefined();
  });

  it.each([
    ['eleven char', 'A password has at least 12 characters'],
    ['e\u0301'.repeat(11), 'A password has at least 12 characters'],
    ['💥'.repeat(11), 'A password has at least 12 characters'],
    ['x'.repeat(257), 'A password has at most 256 characters'],
    ['   ', 'Name, User ID, and password are required'],
    ['e\u0301'.repeat(12), undefined],
  ])('of a new account has 12 to 256 characters, counted as code points (%#)', (password, problem) => {
    const rights = { isAdmin: true, isSuperAdmin: false, isActive: true };
    const { error } = adminUsers.createUser.body.safeParse({ name: 'A', userId: 'a', password, ...rights });
    expect(error?.issues[0]?.message).toBe(problem);
  });
});
