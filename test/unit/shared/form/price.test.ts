import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { AnyField } from '#shared/form/field-types.ts';
import type { PriceRow } from '#shared/form/price-rule.ts';
import { hasBreakdown } from '#shared/form/price.ts';
import { readForm } from '#shared/form/read-form.ts';

const fields: AnyField[] = [
  { id: '1', type: 'range', label: 'Pictures', variableName: 'num_images' },
  {
    id: '2',
    type: 'select',
    label: 'Length',
    variableName: 'duration',
    options: [
      { label: '5 seconds', value: '5' },
      { label: '10 seconds', value: '10s' },
    ],
  },
  { id: '3', type: 'textarea', label: 'Text', variableName: 'text' },
  { id: '4', type: 'file', label: 'Photos', variableName: 'photos', multiple: true },
  { id: '5', type: 'boolean', label: 'Sound', variableName: 'sound' },
  {
    id: '6',
    type: 'select',
    label: 'Voice',
    variableName: 'voice',
    options: [{ label: 'Deep', value: 'deep' }],
    rules: [{ effect: 'show', field: 'sound', is: 'equals', values: ['true'] }],
  },
  { id: '7', type: 'number', label: 'Layers', variableName: 'layers', hidden: true, defaultValue: 3 },
];
const photo = { publicUrl: 'https://media.test/a.png' };
const priced = (rows: PriceRow[], values: object, { creditCost = 10, minimum = 1 } = {}) =>
  readForm(fields, { ...values }).priceFor({ creditCost, priceRule: { rows, minimum } });
const each = (field: string, per = 1): PriceRow => ({ field, by: 'amount', per, otherwise: 1 });

describe('a price', () => {
  it('is the cost for all values without a rule', () => {
    const price = readForm(fields, { num_images: 4 }).priceFor({ creditCost: 10 });
    expect(price).toEqual({ credits: 10, base: 10, parts: [] });
    expect(hasBreakdown(price)).toBe(false);
  });

  it.each([
    ['pictures', each('num_images'), { num_images: 4 }, 40],
    ['one picture', each('num_images'), { num_images: 1 }, 10],
    ['the number that a choice starts with', each('duration', 5), { duration: '10s' }, 20],
    ['started thousands of characters', each('text', 1000), { text: 'a'.repeat(1501) }, 16],
    ['characters outside the basic plane', each('text'), { text: '🦀🦀' }, 20],
    ['files', each('photos'), { photos: [photo, photo, photo] }, 30],
    ['a measure with its unit', each('duration'), { duration: '8 sec' }, 80],
    ['a hidden field', each('layers'), { layers: 9 }, 30],
  ])('is multiplied by the amount of %s', (_, row, values, credits) => {
    expect(priced([row], values).credits).toBe(credits);
  });

  const sizes: PriceRow = { field: 'duration', by: 'value', factors: [{ value: '5', factor: 1.5 }], otherwise: 4 };
  it.each([
    ['the factor of the value', { duration: '5' }, 15],
    ['the default factor', { duration: '7' }, 40],
    ['the default factor without a value', {}, 40],
    ['the default factor for a value that only looks equal', { duration: '5 ' }, 40],
  ])('is multiplied by %s', (_, values, credits) => expect(priced([sizes], values).credits).toBe(credits));

  const tiers: PriceRow = {
    field: 'num_images',
    by: 'tier',
    tiers: [
      { upTo: 2, factor: 1 },
      { upTo: 4, factor: 1.8 },
    ],
    otherwise: 3,
  };
  it.each([
    [2, 10],
    [3, 18],
    [4, 18],
    [5, 30],
    ['', 30],
  ])('is multiplied by the factor of the tier for %s', (num_images, credits) => {
    expect(priced([tiers], { num_images }).credits).toBe(credits);
  });

  it.each(['-4', '1,000', '0:30', '1_0', 'Infinity', '１０', ['a', 'b'].join(), '16:9'])(
    'does not guess an amount from %s',
    (duration) => expect(priced([{ ...each('duration'), otherwise: 7 }], { duration }).credits).toBe(70),
  );

  it('depends on the sent value, whichever field sends it', () => {
    const size: AnyField = { id: 's', type: 'text', label: 'Size', variableName: 'size' };
    const width: AnyField = { id: 'w', type: 'number', label: 'Width', variableName: 'size.width' };
    const copy: AnyField = {
      id: 'c',
      type: 'number',
      label: 'Copy',
      variableName: 'n',
      additionalVariables: ['count'],
    };
    const count: AnyField = { id: 'n', type: 'number', label: 'Count', variableName: 'count' };
    const form = [size, width, count, copy];
    const bySize: PriceRow = { field: 'size', by: 'value', factors: [{ value: 'square', factor: 1 }], otherwise: 9 };
    const cost = { creditCost: 1, priceRule: { rows: [bySize, each('count')], minimum: 1 } };
    expect(readForm(form, { size: 'square', count: 1 }).priceFor(cost).credits).toBe(1);
    expect(readForm(form, { size: 'square', 'size.width': 9000, count: 1, n: 5 }).priceFor(cost).credits).toBe(45);
  });

  it('uses the default for an empty field, like the provider', () => {
    const count: AnyField = { id: 'n', type: 'number', label: 'Count', variableName: 'count', defaultValue: 4 };
    const sound: AnyField = { id: 's', type: 'boolean', label: 'Sound', variableName: 'sound', defaultValue: true };
    const doublingRow: PriceRow = {
      field: 'sound',
      by: 'value',
      factors: [{ value: 'true', factor: 2 }],
      otherwise: 2,
    };
    const cost = { creditCost: 10, priceRule: { rows: [each('count'), doublingRow], minimum: 1 } };
    for (const emptyValue of [null, '', undefined]) {
      expect(readForm([count, sound], { count: emptyValue, sound: null }).priceFor(cost).credits).toBe(80);
    }
  });

  it('does not contain entered text', () => {
    const words: PriceRow = { field: 'text', by: 'value', factors: [{ value: 'a secret', factor: 2 }], otherwise: 3 };
    expect(priced([words], { text: 'a secret' }).parts).toEqual([{ label: 'Text', asked: '', factor: 2 }]);
  });

  it('ignores fields that are not part of the form now', () => {
    const voice: PriceRow = { field: 'voice', by: 'value', factors: [{ value: 'deep', factor: 5 }], otherwise: 1 };
    expect(priced([voice], { sound: false, voice: 'deep' }).credits).toBe(10);
    expect(priced([voice], { sound: true, voice: 'deep' }).credits).toBe(50);
  });

  it('is never below its minimum, and says when it applies', () => {
    expect(priced([each('num_images')], { num_images: 0 }, { minimum: 7 })).toEqual({
      credits: 7,
      base: 10,
      parts: [{ label: 'Pictures', asked: '0', factor: 0 }],
      minimum: 7,
    });
  });

  it('lists its factors, without those of 1', () => {
    const rows = [each('num_images'), each('duration', 5), each('layers', 3)];
    expect(priced(rows, { num_images: 4, duration: '10s' }).parts).toEqual([
      { label: 'Pictures', asked: '4', factor: 4 },
      { label: 'Length', asked: '10', factor: 2 },
    ]);
    expect(priced([sizes], { duration: '5' }).parts).toEqual([{ label: 'Length', asked: '5 seconds', factor: 1.5 }]);
  });

  it('is exact where floating point is not', () => {
    const factor = (value: number): PriceRow => ({ field: '', by: 'value', factors: [], otherwise: value });
    expect(100 * 1.1).toBeGreaterThan(110);
    expect(priced([factor(1.1)], {}, { creditCost: 100 }).credits).toBe(110);
  });

  const anyThousandths = fc.integer({ min: 0, max: 20_000 });
  test.prop([fc.integer({ min: 1, max: 1000 }), fc.array(anyThousandths, { maxLength: 5 })])(
    'is the product of its factors, rounded up to whole credits',
    (creditCost, thousandths) => {
      const rows = thousandths.map((one): PriceRow => ({ field: '', by: 'value', factors: [], otherwise: one / 1000 }));
      const exact = thousandths.reduce((product, one) => product * BigInt(one), BigInt(creditCost));
      const unit = 1000n ** BigInt(thousandths.length);
      const upwards = exact / unit + (exact % unit > 0n ? 1n : 0n);
      const { credits } = priced(rows, {}, { creditCost });
      expect(credits).toBe(Math.max(1, Number(upwards)));
    },
  );

  test.prop([fc.array(fc.double({ noNaN: true }), { maxLength: 20 }), fc.anything()])(
    'is a whole number of credits for any entered and stored values',
    (numbers, entered) => {
      const rows = numbers.map((one): PriceRow => ({ field: 'num_images', by: 'amount', per: one, otherwise: one }));
      const { credits } = priced(rows, { num_images: entered });
      expect(Number.isSafeInteger(credits)).toBe(true);
      expect(credits).toBeGreaterThanOrEqual(1);
    },
  );
});
