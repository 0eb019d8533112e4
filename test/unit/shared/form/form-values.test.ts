import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formValuesSchema } from '#shared/form/form-value-schemas.ts';
import { fieldKey, isFormValues, isUrl, isWebUrl } from '#shared/form/form-values.ts';
import { validateField } from '#shared/form/read-form.ts';

const scalar = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null));
const file = fc.record(
  { publicUrl: fc.oneof(fc.webUrl(), fc.string()), assetId: fc.string(), filename: scalar },
  { requiredKeys: ['publicUrl'] },
);
const value = fc.oneof(scalar, file, fc.array(fc.oneof(scalar, file)), fc.dictionary(fc.string(), scalar));

describe('the check of values without zod', () => {
  test.prop([fc.dictionary(fc.oneof(fc.string(), fc.constant('constructor')), value)])(
    'accepts what the schema accepts',
    (values) => {
      expect(isFormValues(values)).toBe(formValuesSchema.safeParse(values).success);
    },
  );

  it.each([
    undefined,
    null,
    'text',
    [],
    [{}],
    { deep: { er: { x: 1 } } },
    { mixed: ['a', { publicUrl: 'https://a.b' }] },
  ])('refuses %j', (values) => {
    expect(isFormValues(values)).toBe(false);
  });
});

describe('the formats of texts', () => {
  const formats = [
    ['email', z.email(), fc.oneof(fc.emailAddress(), fc.string())],
    [
      'date',
      z.iso.date(),
      fc.oneof(
        fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
        fc.string(),
      ),
    ],
    [
      'time',
      z.iso.time(),
      fc.oneof(
        fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(11, -1)),
        fc.string(),
      ),
    ],
  ] as const;
  it.each(formats)('of type %s are those of its schema', (type, schema, texts) => {
    const accepts = (text: string) => validateField({ id: 'x', label: 'X', type }, text) === undefined;
    fc.assert(fc.property(texts, (text) => text === '' || accepts(text) === schema.safeParse(text).success));
  });

  it.each(['2024-02-29', '1999-12-31'])('accept the day %s', (day) => {
    expect(validateField({ id: 'x', label: 'X', type: 'date' }, day)).toBeUndefined();
  });

  it.each(['2023-02-29', '2023-13-01', '2023-1-1', '2023-04-31'])('refuse the day %s', (day) => {
    expect(validateField({ id: 'x', label: 'X', type: 'date' }, day)).toBe('X must be a valid date');
  });

  test.prop([
    fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom('ftp://a.b', 'http:a.b', 'https:/a', 'HTTPS://A.B', ' https://a.b '),
    ),
  ])('tell addresses like the schema', (text) => {
    expect(isUrl(text)).toBe(z.url().safeParse(text).success);
    expect(isWebUrl(text)).toBe(z.url({ protocol: /^https?$/ }).safeParse(text).success);
  });
});

describe('the key of a field', () => {
  it('is the variable name, else the key, else made of the label', { tags: ['A3.3-2', 'A5.3-5', 'S3-35'] }, () => {
    expect(fieldKey({ variableName: 'loras[0].path', key: 'k', label: 'L' })).toBe('loras[0].path');
    expect(fieldKey({ variableName: ' ', key: 'k', label: 'L' })).toBe('k');
    expect(fieldKey({ label: '(Your) Best Prompt!' })).toBe('your_best_prompt');
    expect(fieldKey({ label: '???' })).toBe('param');
    expect(fieldKey(undefined)).toBe('unknown_field');
  });

  test.prop([fc.string()])('stays the same when it is the label', (name) => {
    expect(fieldKey({ label: fieldKey({ label: name }) })).toBe(fieldKey({ label: name }));
  });
});
