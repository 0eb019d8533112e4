import { fc, it } from '@fast-check/vitest';
import { describe, expect, it as test } from 'vitest';
import { fieldOfPath, recordFailure } from '#functions/domain/generations/record-failure.ts';
import type { Field } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';

const field = (variableName: string, more: Partial<Field> = {}): Field => ({
  id: variableName,
  variableName,
  label: variableName,
  type: 'text',
  ...more,
});

describe('the field for a path in the payload', () => {
  const fields = [
    field('prompt'),
    field('image_urls', { additionalVariables: ['reference.images'] }),
    field('loras'),
    field('loras[0].path'),
    field('size.width'),
    field('size'),
    field('seed', { hidden: true }),
  ];

  test.each([
    ['prompt', 'prompt'],
    ['image_urls[2]', 'image_urls'],
    ['reference.images[0]', 'image_urls'],
    ['loras[0].path', 'loras[0].path'],
    ['loras[1].path', 'loras'],
    ['loras.first', 'loras'],
    ['size.width.max', 'size.width'],
  ])('%s is %s', (path, key) => {
    expect(fieldKey(fieldOfPath(fields, path))).toBe(key);
  });

  test.each(['promptly', 'seed', 'other', ''])('%s has no field', (path) => {
    expect(fieldOfPath(fields, path)).toBeUndefined();
  });

  it.prop([fc.string(), fc.nat(9)])('is found at any depth', (rest, index) => {
    expect(fieldOfPath(fields, `prompt[${index}].${rest}`)?.id).toBe('prompt');
  });
});

describe('a recorded failure', () => {
  async function recorded(failure: object, payload: object = {}, extra: object = {}) {
    const changes: unknown[] = [];
    const deps = {
      generations: { updateRun: async (...args: unknown[]) => changes.push(args) },
      formNames: { of: async (modelId: string) => (modelId === 'flux' ? [field('image_urls')] : []) },
    };
    const generation = { id: 'generation', modelId: 'flux', modelVersion: 1 };
    await recordFailure(
      deps as never,
      { generation: generation as never, input: { payload: { ...payload } } },
      failure as never,
      extra,
    );
    return changes[0];
  }
  const problems = [
    { field: 'image_urls[0]', message: 'Too small' },
    { field: 'unknown', message: 'Too wide' },
  ];

  test('names the fields of the form, and keeps other changes', async () => {
    const failure = { code: 'invalid_input', message: 'Check it', retryable: false, fields: problems };
    const fields = [{ field: 'image_urls', message: 'Too small' }, problems[1]];
    const storeFault = 'Result fetch failed';
    const expected = ['generation', { storeFault, failure: { ...failure, fields } }];
    expect(await recorded(failure, {}, { storeFault })).toEqual(expected);
  });

  test('of the policy tells words from files, unless it names fields', async () => {
    const failure = { code: 'content_policy', message: 'Refused', retryable: false };
    const messageOf = async (...args: Parameters<typeof recorded>) => {
      const [, { failure: stored }] = (await recorded(...args)) as [string, { failure: { message: string } }];
      return stored.message;
    };
    expect(await messageOf(failure, { prompt: 'a cat' })).toMatch(/The text you entered/);
    expect(await messageOf(failure, { image_url: 'https://files.test/a.png' })).toMatch(/the file you selected/);
    expect(await messageOf({ ...failure, fields: problems })).toBe('Refused');
    expect(await messageOf({ ...failure, code: 'provider' })).toBe('Refused');
  });
});
