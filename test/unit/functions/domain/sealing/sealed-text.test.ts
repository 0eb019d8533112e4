import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { sealText, unsealText } from '#functions/domain/sealing/sealed-text.ts';
import { maskedKey } from '#functions/domain/api-keys/masked-key.ts';

const secrets = { signingKey: 's'.repeat(64), encryptionKeys: {} };
const rotated = {
  ...secrets,
  encryptionKeys: { second: Buffer.alloc(32, 7).toString('base64') },
  encryptionKeyId: 'second',
};

describe('a sealed key', () => {
  test.prop([fc.string(), fc.string()])('opens for its owner under the key that it names', (owner, plain) => {
    expect(unsealText(secrets, owner, sealText(secrets, owner, plain))).toBe(plain);
    expect(unsealText(rotated, owner, sealText(rotated, owner, plain))).toBe(plain);
    expect(unsealText(rotated, owner, sealText(secrets, owner, plain))).toBe(plain);
  });

  it('opens for nobody else, changed or without its encryption key', () => {
    const sealed = sealText(rotated, 'mine', 'a provider’s key');
    expect(sealed).toMatchObject({ encryptionKeyId: 'second' });
    expect(() => unsealText(rotated, 'yours', sealed)).toThrow('unable to authenticate data');
    const changed = { ...sealed, ciphertext: Buffer.from('changed').toString('base64') };
    expect(() => unsealText(rotated, 'mine', changed)).toThrow('unable to authenticate data');
    expect(() => unsealText(secrets, 'mine', sealed)).toThrow('The secret has no encryption key "second"');
  });

  it('opens with no part of its tag', () => {
    const sealed = sealText(secrets, 'mine', 'a provider’s key');
    const tag = Buffer.from(sealed.tag, 'base64');
    for (const length of [4, 8, 12, 15]) {
      const cut = { ...sealed, tag: tag.subarray(0, length).toString('base64') };
      expect(() => unsealText(secrets, 'mine', cut)).toThrow('Invalid authentication tag length');
    }
  });

  it('is never sealed alike twice', () => {
    expect(sealText(secrets, 'mine', 'key').ciphertext).not.toBe(sealText(secrets, 'mine', 'key').ciphertext);
  });
});

describe('a masked key', () => {
  test.prop([fc.string({ unit: 'binary' })])('shows eight characters at most, and none of a short key', (key) => {
    const shown = Array.from(maskedKey(key).replaceAll('•', ''));
    if (!key.includes('•')) expect(shown).toHaveLength(Array.from(key).length <= 8 ? 0 : 8);
  });

  it('is text, whatever the key is made of', () => {
    expect(maskedKey('abc💥efgh💥ijk')).toBe('abc💥••••••••💥ijk');
  });
});
