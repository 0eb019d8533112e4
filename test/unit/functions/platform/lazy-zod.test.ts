import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as lazy from '#functions/platform/lazy-zod.ts';

/** Creates no schema, or must run at once: zod's settings and outputs. */
const notLazy = new Set([
  'config',
  'infer',
  'input',
  'output',
  'core',
  'lazy',
  'json',
  'toJSONSchema',
  'globalRegistry',
]);

function members(of: object, path: string): unknown {
  return path.split('.').reduce<unknown>((found, name) => Reflect.get(Object(found), name), of);
}

it('covers every schema function that functions use', () => {
  const files = globSync('{functions,shared}/**/*.ts', { exclude: ['functions/platform/lazy-zod.ts'] });
  const schemas = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/\bz\.((?:iso\.|coerce\.)?\w+)\(/g), ([, name = '']) => name),
  );
  const eager = [...new Set(schemas)].filter((name) => !notLazy.has(name) && members(lazy, name) === members(z, name));
  expect(schemas.length).toBeGreaterThan(1000);
  expect(eager).toEqual([]);
  expect(schemas.filter((name) => !notLazy.has(name) && typeof members(lazy, name) !== 'function')).toEqual([]);
});

describe('a schema', () => {
  it('is created once, at its first use', () => {
    let createdCount = 0;
    const settings = {
      get error() {
        createdCount++;
        return 'No text';
      },
    };
    const schema = lazy.object({ word: lazy.string(settings).check(lazy.minLength(2)) });
    expect(createdCount).toBe(0);
    schema.parse({ word: 'ab' });
    const after = createdCount;
    expect(after).toBeGreaterThan(0);
    schema.parse({ word: 'abc' });
    expect(createdCount).toBe(after);
  });

  it('parses, refuses and reports like the real schema', () => {
    const of = (zod: typeof z) => {
      const kind = zod.discriminatedUnion('kind', [
        zod.object({ kind: zod.literal('a'), at: zod.iso.datetime() }),
        zod.object({ kind: zod.literal('b'), list: zod._default(zod.array(zod.int().check(zod.minimum(0))), []) }),
      ]);
      return zod.extend(
        zod.object({ kind: zod.optional(kind), name: zod.string().check(zod.trim(), zod.maxLength(3)) }),
        {
          by: zod.catch(zod.enum(['x', 'y']), 'x'),
        },
      );
    };
    const samples = [
      { name: ' ab ', by: 'z', kind: { kind: 'b' } },
      { name: 'abcd' },
      { name: 'a', kind: { kind: 'b', list: [-1] } },
      { name: 'a', kind: { kind: 'c' } },
      { name: 'a', kind: { kind: 'a', at: 'noon' } },
      null,
    ];
    for (const sample of samples) {
      const [real, lazyResult] = [of(z).safeParse(sample), of(lazy as never).safeParse(sample)];
      expect(lazyResult.success).toBe(real.success);
      expect(lazyResult.data).toEqual(real.data);
      expect(lazyResult.error?.issues).toEqual(real.error?.issues);
    }
    expect(Object.keys(of(lazy as never).shape)).toEqual(['kind', 'name', 'by']);
    expect(of(lazy as never) instanceof z.ZodMiniObject).toBe(true);
  });
});
