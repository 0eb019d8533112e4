import { describe, expect, it } from 'vitest';
import { delaySecondsAfter } from '#functions/api/admin-auth/sign-in.ts';
import { hashPassword, isPassword, nobodysHash } from '#functions/domain/admins/password.ts';

describe('a password', () => {
  it('is known by its argon2id hash, which is another one each time', async () => {
    const hash = await hashPassword('the password');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await isPassword('the password', hash)).toBe(true);
    expect(await isPassword('another password', hash)).toBe(false);
    expect(await hashPassword('the password')).not.toBe(hash);
  });

  it('of nobody takes the same work, and none fits', async () => {
    const parameters = (hash: string) => hash.split('$').slice(0, 4);
    expect(parameters(nobodysHash)).toEqual(parameters(await hashPassword('x')));
    expect(await isPassword('', nobodysHash)).toBe(false);
  });
});

it('failures close an account for longer and longer, up to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 13, 14, 1000].map(delaySecondsAfter)).toEqual([0, 0, 0, 1, 2, 4, 512, 900, 900]);
});
