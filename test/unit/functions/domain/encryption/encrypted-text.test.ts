import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { maskKey } from '#functions/domain/api-keys/api-key-repository.ts';
import {
  openSessionId,
  encryptSessionId,
  encryptText,
  decryptText,
} from '#functions/domain/encryption/encrypted-text.ts';

const secrets = { signingKey: 's'.repeat(64), encryptionKeys: {} };
const rotated = {
  ...secrets,
  encryptionKeys: { second: Buffer.alloc(32, 7).toString('base64') },
  encryptionKeyId: 'second',
};

describe('a sealed key', () => {
  test.prop([fc.string(), fc.string()])('opens for its owner with the encryption key that it names', (owner, plain) => {
    expect(decryptText(secrets, owner, encryptText(secrets, owner, plain))).toBe(plain);
    expect(decryptText(rotated, owner, encryptText(rotated, owner, plain))).toBe(plain);
    expect(decryptText(rotated, owner, encryptText(secrets, owner, plain))).toBe(plain);
  });

  it('does not open for another owner, after a change, or without its encryption key', () => {
    const sealed = encryptText(rotated, 'mine', 'a provider’s key');
    expect(sealed).toMatchObject({ encryptionKeyId: 'second' });
    expect(() => decryptText(rotated, 'yours', sealed)).toThrow('No key decrypts it');
    const changed = { ...sealed, ciphertext: Buffer.from('changed').toString('base64') };
    expect(() => decryptText(rotated, 'mine', changed)).toThrow('No key decrypts it');
    expect(() => decryptText(secrets, 'mine', sealed)).toThrow('The secret has no encryption key "second"');
  });

  it('does not open with a part of its tag', () => {
    const sealed = encryptText(secrets, 'mine', 'a provider’s key');
    const tag = Buffer.from(sealed.tag, 'base64');
    for (const length of [4, 8, 12, 15]) {
      const cut = { ...sealed, tag: tag.subarray(0, length).toString('base64') };
      expect(() => decryptText(secrets, 'mine', cut)).toThrow('No key decrypts it');
    }
  });

  it('is never sealed the same way twice', () => {
    expect(encryptText(secrets, 'mine', 'key').ciphertext).not.toBe(encryptText(secrets, 'mine', 'key').ciphertext);
  });
});

describe('a masked key', () => {
  test.prop([fc.string({ unit: 'binary' })])('shows eight characters at most, and none of a short key', (key) => {
    const shown = Array.from(maskKey(key).replaceAll('•', ''));
    if (!key.includes('•')) expect(shown).toHaveLength(Array.from(key).length <= 8 ? 0 : 8);
  });

  it('is valid text, whatever the key contains', () => {
    expect(maskKey('abc💥efgh💥ijk')).toBe('abc💥••••••••💥ijk');
  });
});

const stageSecrets = { encryptionKeys: {}, signingKey: 'a-signing-key-of-at-least-32-characters' };

it('a session id is readable only for its user, and stored encrypted', () => {
  const sealed = encryptSessionId(stageSecrets, 'user-1', 'the session id');
  expect(JSON.stringify(sealed)).not.toContain('the session id');
  expect(openSessionId(stageSecrets, 'user-1', sealed)).toBe('the session id');
});

it("a session id can't be replaced by another user's or by an API key", () => {
  const otherSecrets = [
    encryptSessionId(stageSecrets, 'user-2', 'another session'),
    encryptText(stageSecrets, 'user-1', 'an API key'),
  ];
  for (const sealed of otherSecrets)
    expect(() => openSessionId(stageSecrets, 'user-1', sealed)).toThrow('No key decrypts it');
});

it('a generation from before ids were sealed is charged with its own session id', () => {
  expect(openSessionId(stageSecrets, 'user-1', 'plain')).toBe('plain');
});

it('without a session id there is no charge', () => {
  expect(() => openSessionId(stageSecrets, 'user-1', undefined)).toThrow('No session is known');
});
