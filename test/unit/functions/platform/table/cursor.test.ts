import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { CursorCodec } from '#functions/platform/table/cursor.ts';

const codec = new CursorCodec(async () => 'a-signing-key-of-at-least-32-characters');
const refusal = { code: 'invalid_input', fields: [{ field: 'cursor', message: expect.any(String) }] };

/** Keys of the table's items; none of our attributes is called `__proto__`. */
const lastKeys = fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]*$/), fc.string());
const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');

describe('a cursor', () => {
  test.prop([fc.string(), lastKeys])('continues where its list stopped', async (scope, lastKey) => {
    expect(await codec.decode(scope, await codec.encode(scope, lastKey))).toEqual(lastKey);
  });

  test.prop([fc.string(), fc.string(), lastKeys])('is refused for any other list', async (scope, other, lastKey) => {
    fc.pre(scope !== other);
    const cursor = await codec.encode(scope, lastKey);
    await expect(codec.decode(other, cursor)).rejects.toMatchObject(refusal);
  });

  test.prop([lastKeys, fc.nat(), fc.constantFrom(...alphabet)])(
    'is refused with any changed character',
    async (lastKey, position, character) => {
      const cursor = await codec.encode('list', lastKey);
      const at = position % cursor.length;
      fc.pre(cursor[at] !== character);
      const forged = cursor.slice(0, at) + character + cursor.slice(at + 1);
      await expect(codec.decode('list', forged)).rejects.toMatchObject(refusal);
    },
  );

  test.prop([fc.string()])('is refused when it is invented', async (text) => {
    await expect(codec.decode('list', text)).rejects.toMatchObject(refusal);
  });

  it('is refused when another key signed it', async () => {
    const forger = new CursorCodec(async () => 'another-key-of-at-least-32-characters-');
    await expect(codec.decode('list', await forger.encode('list', { pk: 'a' }))).rejects.toMatchObject(refusal);
  });
});
