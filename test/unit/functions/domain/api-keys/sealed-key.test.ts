import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { sealKey, unsealKey } from '#functions/domain/api-keys/sealed-key.ts';
import { maskedKey } from '#functions/domain/api-keys/masked-key.ts';

const secrets = { signingKey: 's'.repeat(64), encryptionKeys: {} };
const rotated = {
  ...secrets,
  encryptionKeys: { second: Buffer.alloc(32, 7).toString('base64') },
  encryptionKeyId: 'second',
};

describe('a sealed key', () => {
  test.prop([fc.string(), fc.string()])('opens for its owner under the key that it names', (owner, plain) => {
    expect(unsealKey(secrets, owner, sealKey(secrets, owner, plain))).toBe(plain);
    expect(unsealKey(rotated, owner, sealKey(rotated, owner, plain))).toBe(plain);
    expect(unsealKey(rotated, owner, sealKey(secrets, owner, plain))).toBe(plain);
  });

  it('opens for nobody else, changed or without its encryption key', () => {
    const sealed = sealKey(rotated, 'mine', 'a provider’s key');
    expect(sealed).toMatchObject({ encryptionKeyId: 'second' });
    expect(() => unsealKey(rotated, 'yours', sealed)).toThrow('unable to authenticate data');
    const changed = { ...sealed, ciphertext: Buffer.from('changed').toString('base64') };
    expect(() => unsealKey(rotated, 'mine', changed)).toThrow('unable to authenticate data');
    expect(() => unsealKey(secrets, 'mine', sealed)).toThrow('The secret has no encryption key "second"');
  });

  it('is never sealed alike twice', () => {
    expect(sealKey(secrets, 'mine', 'key').ciphertext).not.toBe(sealKey(secrets, 'mine', 'key').ciphertext);
  });
});

describe('a masked key', () => {
  test.prop([fc.string()])('shows eight characters at most, and none of a short key', (key) => {
    const shown = maskedKey(key).replaceAll('•', '');
    if (!key.includes('•')) expect(shown.length).toBe(key.length <= 8 ? 0 : 8);
  });
});
