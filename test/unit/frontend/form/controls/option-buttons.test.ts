import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  findChipOptions,
  fitOutline,
  listNumberButtons,
  listOptionButtons,
  parseRatio,
} from '#frontend/src/form/controls/option-buttons.tsx';
import type { AnyField } from '#shared/form/field-types.ts';
import type { ValueSchema } from '#shared/form/form-schemas.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { readForm } from '#shared/form/read-form.ts';

describe('the ratio of an option', () => {
  it.each([
    ['16:9', 16 / 9],
    ['1024x768', 4 / 3],
    ['square_hd', 1],
    ['portrait_4_3', 3 / 4],
    ['landscape_16_9', 16 / 9],
    ['auto', undefined],
    ['0:1', undefined],
    ['Deep voice man', undefined],
  ])('%s', (text, ratio) => {
    expect(parseRatio(text)).toBe(ratio);
  });

  it.each([0.01, 0.5, 1, 2, 100])('fits its square at %d', (ratio) => {
    const { x, y, width, height } = fitOutline(ratio);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(2);
    expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(22);
  });
});

describe('a choice', () => {
  const options = ['5', '10'].map((value) => ({ value, label: `${value} seconds` }));

  it('of a few short options has buttons, unless it can be empty, multiple or custom', () => {
    expect(listOptionButtons({ options, required: true })).toEqual(options);
    expect(listOptionButtons({ options, defaultValue: '5' })).toEqual(options);
    expect(listOptionButtons({ options })).toBeUndefined();
    expect(listOptionButtons({ options, required: true, multiple: true })).toBeUndefined();
    expect(listOptionButtons({ options, required: true, allowCustomValue: true })).toBeUndefined();
    const long = [{ value: 'a', label: 'An option of many words' }, ...options];
    expect(listOptionButtons({ options: long, required: true })).toBeUndefined();
  });

  it('of whole numbers has buttons if they are few', () => {
    expect(listNumberButtons({ min: 1, max: 4 })?.map(({ value }) => value)).toEqual(['1', '2', '3', '4']);
    expect(listNumberButtons({ min: 0, max: 100 })).toBeUndefined();
    expect(listNumberButtons({ min: 0, max: 1, step: 0.1 })).toBeUndefined();
    expect(listNumberButtons({ max: 4 })).toBeUndefined();
  });
});

const field = (more: Partial<AnyField>): AnyField => ({ id: '1', type: 'select', label: 'Shape', ...more });
const valuesOf = (found: AnyField) => findChipOptions(found)?.map(({ value }) => value);
const toOptions = (values: readonly string[]) => values.map((value) => ({ label: value, value }));

const bound = fc.integer({ min: -1, max: 6 });
const schema: fc.Arbitrary<ValueSchema> = fc.record(
  {
    type: fc.constantFrom('string', 'integer', 'number'),
    maximum: bound,
    minimum: bound,
    enum: fc.array(fc.constantFrom('1', '2', 3, '16:9', 'square'), { minLength: 1 }),
  },
  { requiredKeys: [] },
);
const chipField: fc.Arbitrary<AnyField> = fc.record(
  {
    id: fc.constant('1'),
    label: fc.constant('Field'),
    type: fc.constantFrom('select', 'number', 'range'),
    variableName: fc.constantFrom('num_images', 'n', 'image_size', 'steps'),
    required: fc.boolean(),
    hidden: fc.boolean(),
    advanced: fc.boolean(),
    defaultValue: fc.constantFrom(1, '1', '16:9', 'square'),
    options: fc
      .uniqueArray(fc.constantFrom('1', '2', '3', '16:9', '3x4', 'square', 'square_hd', 'oil', ''))
      .map(toOptions),
    min: bound,
    max: bound,
    step: fc.constantFrom(1, 0.5),
    valueSchema: schema,
  },
  { requiredKeys: ['id', 'label', 'type', 'variableName'] },
);

describe('the chips of the first step', () => {
  it('finds shapes and counts among the fields of a form', () => {
    const shapes = ['portrait_4_3', 'square_hd', '16:9'];
    expect(valuesOf(field({ required: true, options: toOptions(shapes) }))).toEqual(shapes);
    const count = { variableName: 'num_images', min: 1, max: 4, step: 1 };
    expect(valuesOf(field({ type: 'range', ...count }))).toEqual(['1', '2', '3', '4']);
    expect(valuesOf(field({ type: 'number', defaultValue: 1, ...count }))).toEqual(['1', '2', '3', '4']);
    expect(valuesOf(field({ type: 'range', ...count, variableName: 'num_inference_steps' }))).toBeUndefined();
    expect(valuesOf(field({ required: true, options: toOptions(['oil', 'ink']) }))).toBeUndefined();
  });

  it('leaves out what the provider refuses, and offers no single option', () => {
    const count = field({ type: 'range', variableName: 'num_images', min: 1, max: 4, step: 1 });
    expect(valuesOf({ ...count, valueSchema: { type: 'integer', maximum: 2 } })).toEqual(['1', '2']);
    expect(valuesOf({ ...count, valueSchema: { type: 'integer', maximum: 1 } })).toBeUndefined();
  });

  test.prop({ chosen: chipField })('never offers a value that the form refuses', ({ chosen }) => {
    const offered = findChipOptions(chosen);
    if (offered === undefined) return;
    expect(offered.length).toBeGreaterThan(1);
    for (const { value } of offered) {
      const entered = chosen.type === 'range' ? Number(value) : value;
      expect(readForm([chosen], { [fieldKey(chosen)]: entered }).problems).toEqual([]);
    }
  });
});
