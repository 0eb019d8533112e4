import { describe, expect, it } from 'vitest';
import type { AnyField } from '#shared/form/field-types.ts';
import type { VisibilityRule } from '#shared/form/form-schemas.ts';
import { readForm } from '#shared/form/read-form.ts';
import { activeFields } from '#shared/form/visibility.ts';

function field(key: string, rules: VisibilityRule[] = [], settings: Partial<AnyField> = {}): AnyField {
  return { id: key, variableName: key, label: key, type: 'text', rules, ...settings };
}
const shownIf = (other: string): VisibilityRule => ({ effect: 'show', field: other, is: 'not_empty' });
const keys = (fields: readonly AnyField[], values: object) => activeFields(fields, { ...values }).map(({ id }) => id);

describe('the fields of a form', () => {
  it.each<[VisibilityRule, unknown, boolean]>([
    [shownIf('a'), 'x', true],
    [shownIf('a'), '', false],
    [shownIf('a'), [], false],
    [shownIf('a'), 0, true],
    [{ effect: 'show', field: 'a', is: 'equals', values: [5] }, '5', true],
    [{ effect: 'show', field: 'a', is: 'equals', values: [5] }, '6', false],
    [{ effect: 'show', field: 'a', is: 'in', values: ['x', 'y'] }, 'y', true],
    [{ effect: 'show', field: 'a', is: 'in', values: ['x', 'y'] }, ['z', 'x'], true],
    [{ effect: 'hide', field: 'a', is: 'equals', values: [true] }, true, false],
    [{ effect: 'hide', field: 'a', is: 'equals', values: [true] }, false, true],
    [shownIf('gone'), 'x', false],
    [shownIf('a'), [''], false],
    [{ effect: 'show', field: 'a', is: 'equals' }, 'undefined', false],
    [{ effect: 'hide', field: 'a', is: 'not_empty' }, 'x', false],
    [{ effect: 'hide', field: 'a', is: 'not_empty' }, '', true],
    [{ effect: 'require', field: 'a', is: 'not_empty' }, '', true],
  ])('with %o and %o: %s', (rule, a, isActive) => {
    expect(keys([field('a'), field('b', [rule])], { a }).includes('b')).toBe(isActive);
  });

  it('need all of their show rules', () => {
    const fields = [field('a'), field('b'), field('c', [shownIf('a'), shownIf('b')])];
    expect(keys(fields, { a: 'x' })).toEqual(['a', 'b']);
    expect(keys(fields, { a: 'x', b: 'x' })).toEqual(['a', 'b', 'c']);
  });

  it('treat an invisible field as empty', () => {
    expect(keys([field('a'), field('b', [shownIf('a')]), field('c', [shownIf('b')])], { b: 'left over' })).toEqual([
      'a',
    ]);
  });

  it('can depend on each other without an endless loop', () => {
    expect(keys([field('a', [shownIf('b')]), field('b', [shownIf('a')])], { a: 'x', b: 'x' })).toEqual(['a', 'b']);
  });

  it('are invisible when any hide rule holds', () => {
    const hiddenIf = (other: string): VisibilityRule => ({ effect: 'hide', field: other, is: 'not_empty' });
    const fields = [field('a'), field('b'), field('c', [hiddenIf('a'), hiddenIf('b')])];
    expect([keys(fields, {}), keys(fields, { b: 'x' })]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b'],
    ]);
  });

  it('use the default of a hidden field, whatever was entered', () => {
    const fields = [field('a', [], { hidden: true, defaultValue: 'x' }), field('b', [shownIf('a')])];
    expect(keys(fields, { a: '' })).toEqual(['a', 'b']);
    expect(keys([{ ...fields[0]!, defaultValue: '' }, fields[1]!], { a: 'x' })).toEqual(['a']);
  });

  it('are all visible without rules, exactly as defined', () => {
    const fields = [field('a', undefined, { required: true }), field('b', [])];
    expect(activeFields(fields, {})).toEqual(fields);
    expect(activeFields([...fields, field('c', [shownIf('a')], { required: false })], { a: 'x' })).toEqual([
      ...fields,
      field('c', [shownIf('a')], { required: false }),
    ]);
  });

  it('can become required', () => {
    const rule: VisibilityRule = { effect: 'require', field: 'a', is: 'not_empty' };
    const fields = [field('a'), field('b', [rule])];
    expect(readForm(fields, {}).problems).toEqual([]);
    expect(readForm(fields, { a: 'x' }).problems).toEqual([{ field: 'b', message: 'b is required' }]);
  });

  it('are neither checked nor sent while they are invisible, including hidden ones', () => {
    const fields = [
      field('a'),
      field('b', [shownIf('a')], { required: true }),
      field('c', [shownIf('a')], { hidden: true, defaultValue: 'k' }),
    ];
    expect(readForm(fields, { b: 'left over' }).problems).toEqual([]);
    expect(readForm(fields, { b: 'left over' }).payload).toEqual({});
    expect(readForm(fields, { a: 'x', b: 'y' }).payload).toEqual({ a: 'x', b: 'y', c: 'k' });
  });
});

describe("the provider's schema of a field", () => {
  const list = field('tags', [], {
    type: 'textarea',
    valueSchema: { type: 'array', items: { type: 'string' }, maxItems: 2 },
  });
  const numbers = field('times', [], { type: 'textarea', valueSchema: { type: 'array', items: { type: 'number' } } });
  const json = field('boxes', [], {
    type: 'textarea',
    valueSchema: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
  });
  const choice = field('fps', [], {
    type: 'select',
    options: [{ label: '24', value: '24' }],
    valueSchema: { type: 'integer', enum: [24] },
  });

  it('decides the format of the sent value', () => {
    const values = { tags: 'a\n\n b ', times: '0, 1.5', boxes: '[[1,2]]', fps: '24' };
    expect(readForm([list, numbers, json, choice], values).payload).toEqual({
      tags: ['a', 'b'],
      times: [0, 1.5],
      boxes: [[1, 2]],
      fps: 24,
    });
  });

  it('keeps intended nulls', () => {
    expect(
      readForm([field('j', [], { type: 'textarea', valueSchema: { type: 'object' } })], { j: '{"a":[null,1]}' })
        .payload,
    ).toEqual({ j: { a: [null, 1] } });
  });

  it('is checked with the field', () => {
    const problems = (subject: AnyField, value: unknown) =>
      readForm([subject], { [subject.id]: value }).problems.map(({ message }) => message);
    expect(problems(list, 'a\nb\nc')).toEqual(['tags must have at most 2 items']);
    expect(problems(json, '[[1,"x"]]')).toEqual(['boxes must be a valid number (at [0][1])']);
    expect(problems(json, '{')).toEqual(['boxes must be valid JSON']);
    expect(problems(json, '['.repeat(50_000))).toEqual(['boxes must be valid JSON']);
    expect(problems(json, `${'['.repeat(40)}${']'.repeat(40)}`)).toEqual(['boxes must be valid JSON']);
    expect(problems({ ...list, required: true }, ' \n ')).toEqual(['tags is required']);
    expect(problems({ ...field('n', [], { type: 'number' }), valueSchema: { type: 'integer' } }, '1.5')).toEqual([
      'n must be a whole number',
    ]);
  });
});
