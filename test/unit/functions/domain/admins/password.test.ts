import crypto from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { delaySecondsAfter } from '#functions/api/admin-auth/limit-attempts.ts';
import { passwords, createPasswords, assertUncommon, generatePassword } from '#functions/domain/admins/password.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';

const { hashPassword, isPassword, isOutdated, unmatchableHash } = passwords;

describe('a password', () => {
  it('matches its argon2id hash, which differs each time', async () => {
    const hash = await hashPassword('the password');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await isPassword('the password', hash)).toBe(true);
    expect(await isPassword('another password', hash)).toBe(false);
    expect(await hashPassword('the password')).not.toBe(hash);
  });

  it('matches in every Unicode spelling, also with an old hash', async () => {
    const [composed, decomposed] = ['ein Gr\u00fc\u00dfchen', 'ein Gru\u0308\u00dfchen'];
    const hash = await hashPassword(decomposed);
    expect(await isPassword(composed, hash)).toBe(true);
    expect(await isPassword(decomposed, hash)).toBe(true);
    expect(await isPassword('ein Grußchen', hash)).toBe(false);
    const salt = Buffer.alloc(16, 1);
    const tag = await promisify(crypto.argon2)('argon2id', {
      message: decomposed,
      nonce: salt,
      tagLength: 32,
      memory: 19_456,
      passes: 2,
      parallelism: 1,
    });
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    expect(await isPassword(decomposed, `$argon2id$v=19$m=19456,t=2,p=1$${text(salt)}$${text(tag)}`)).toBe(true);
  });

  it('takes as long to check without an account, and never matches', async () => {
    const parameters = (hash: string) => hash.split('$').slice(0, 4);
    expect(parameters(unmatchableHash)).toEqual(parameters(await hashPassword('x')));
    expect(await isPassword('', unmatchableHash)).toBe(false);
  });
});

describe('where the runtime lacks argon2', () => {
  const otherPasswords = createPasswords({});

  it('a password matches its scrypt hash, which every runtime can read', async () => {
    const hash = await otherPasswords.hashPassword('the password');
    expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    for (const runtime of [otherPasswords, passwords]) {
      expect(await runtime.isPassword('the password', hash)).toBe(true);
      expect(await runtime.isPassword('another password', hash)).toBe(false);
    }
    expect(otherPasswords.isOutdated(hash)).toBe(false);
    expect(isOutdated(hash)).toBe(true);
  });

  it("an argon2id hash can't be read, which is an error", async () => {
    const hash = await hashPassword('the password');
    await expect(otherPasswords.isPassword('the password', hash)).rejects.toThrow(/argon2id, which this runtime/);
    expect(() => otherPasswords.assertReadable(hash)).toThrow(/argon2id, which this runtime/);
    expect(otherPasswords.unmatchableHash).toMatch(/^\$scrypt\$/);
  });
});

it('treats a hash with other parameters as outdated, and refuses an invalid hash', async () => {
  expect(isOutdated('$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$dGFn')).toBe(true);
  expect(isOutdated(await hashPassword('x'))).toBe(false);
  await expect(isPassword('x', 'plain text')).rejects.toThrow('Not a hash of a password');
});

it('failures lock an account for longer and longer, up to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 13, 14, 1000].map(delaySecondsAfter)).toEqual([0, 0, 0, 1, 2, 4, 512, 900, 900]);
});

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
