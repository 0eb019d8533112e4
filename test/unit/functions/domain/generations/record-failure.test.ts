import { fc, it } from '@fast-check/vitest';
import { describe, expect, it as test } from 'vitest';
import { fieldKey } from '#shared/form/form-values.ts';
import { fieldOfPath } from '#functions/domain/generations/record-failure.ts';
import type { Field } from '#shared/form/field-types.ts';

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
    field('loras[0].path'),
    field('loras'),
    field('seed', { hidden: true }),
  ];

  test.each([
    ['prompt', 'prompt'],
    ['image_urls[2]', 'image_urls'],
    ['reference.images[0]', 'image_urls'],
    ['loras[0].path', 'loras[0].path'],
    ['loras[1].path', 'loras'],
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
