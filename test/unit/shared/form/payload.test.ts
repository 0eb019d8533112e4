import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { putAt, readAt } from '#shared/form/field-path.ts';
import type { AnyField } from '#shared/form/field-types.ts';
import { readForm, startValues } from '#shared/form/read-form.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { jsonObjectSchema } from '#shared/kernel/schemas.ts';
import { anyField } from './arbitraries.ts';

function field(type: string, variableName: string, settings: Partial<AnyField> = {}): AnyField {
  return { id: variableName, type, label: variableName, variableName, ...settings };
}

describe('the payload', () => {
  it('coerces values to the types of the provider and leaves empty ones out', () => {
    const fields = [
      field('text', 'prompt'),
      field('number', 'seed'),
      field('boolean', 'safe'),
      field('file', 'image_url'),
      field('file', 'image_urls', { multiple: true }),
      field('select', 'steps', { defaultValue: 4 }),
      field('text', 'negative_prompt'),
    ];
    const values = {
      prompt: 'a cat',
      seed: '7',
      safe: 'true',
      image_url: { publicUrl: 'https://m.test/a.png' },
      image_urls: [{ publicUrl: 'https://m.test/b.png' }],
      steps: '8',
      negative_prompt: '',
      intruder: 'x',
    };
    expect(readForm(fields, values).payload).toEqual({
      prompt: 'a cat',
      seed: 7,
      safe: true,
      image_url: 'https://m.test/a.png',
      image_urls: ['https://m.test/b.png'],
      steps: 8,
    });
  });

  it('sends hidden fields with their default, whatever the form contains', { tags: ['A3.3-6', 'S2.16-43'] }, () => {
    const fields = [field('text', 'tier', { hidden: true, defaultValue: 'basic' })];
    expect(readForm(fields, { tier: 'free' }).payload).toEqual({ tier: 'basic' });
  });

  it('nests names and closes gaps of empty values', () => {
    const fields = [field('text', 'loras[0].path'), field('text', 'loras[1].path'), field('text', 'size.width')];
    expect(readForm(fields, { 'loras[1].path': 'p', 'size.width': 'w' }).payload).toEqual({
      loras: [{ path: 'p' }],
      size: { width: 'w' },
    });
  });

  it('repeats a value in its additional variables', { tags: ['A3.3-3', 'S3-36'] }, () => {
    const fields = [
      field('file', 'image_url', {
        additionalVariables: ['image_urls', 'input.url'],
        additionalVariableTypes: { image_urls: 'list' },
      }),
    ];
    const url = 'https://m.test/a.png';
    expect(readForm(fields, { image_url: { publicUrl: url } }).payload).toEqual({
      image_url: url,
      image_urls: [url],
      input: { url },
    });
  });

  it('wraps a single value in a list only where it is configured', { tags: ['A3.3-3'] }, () => {
    const one = field('file', 'images', {
      multiple: true,
      additionalVariables: ['all', 'same'],
      additionalVariableTypes: { all: 'list', same: 'string' },
    });
    const text = field('text', 'word', {
      additionalVariables: ['again', 'other'],
      additionalVariableTypes: { again: 'string' },
    });
    const publicUrl = 'https://m.test/a.png';
    expect(readForm([one, text], { images: [{ publicUrl }], word: 'a' }).payload).toEqual({
      images: [publicUrl],
      all: [publicUrl],
      same: [publicUrl],
      word: 'a',
      again: 'a',
      other: 'a',
    });
  });

  it('closes gaps in lists inside lists', () => {
    const fields = [field('text', 'a[1].b[1].c'), field('text', 'a[1].d')];
    expect(readForm(fields, { 'a[1].b[1].c': 'x', 'a[1].d': 'y' }).payload).toEqual({
      a: [{ b: [{ c: 'x' }], d: 'y' }],
    });
  });

  it('renders prompt builders', { tags: ['S3-44'] }, () => {
    const subFields = [{ id: '1', type: 'text', label: 'Mood' }];
    const fields = [
      field('prompt_builder', 'prompt', { promptBuilderConfig: { template: 'In {mood} light', subFields } }),
    ];
    expect(readForm(fields, { prompt: { mood: 'soft' } }).payload).toEqual({ prompt: 'In soft light' });
  });

  it('cannot change a prototype', () => {
    const fields = ['__proto__', '__proto__.polluted', 'a.constructor.prototype.polluted'].map((n) => field('text', n));
    const { payload } = readForm(fields, Object.fromEntries(fields.map((f) => [f.variableName ?? '', 'yes'])));
    expect(JSON.stringify(payload)).not.toContain('polluted');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test.prop([fc.array(anyField), fc.dictionary(fc.string(), fc.anything())])('is always JSON', (fields, values) => {
    const payload = readForm(fields, { ...startValues(fields), ...values }).payload;
    expect(jsonObjectSchema.safeParse(payload).success).toBe(true);
  });

  test.prop([fc.array(anyField)])('of a valid form contains the value of every required text field', (fields) => {
    const form = fields.map((f, index) => ({ ...f, variableName: `v${index}`, additionalVariables: [] }));
    const values = startValues(form);
    fc.pre(readForm(form, values).problems.length === 0);
    const payload = readForm(form, values).payload;
    const required = form.filter((f) => f.required && !f.hidden && f.type === 'text');
    expect(Object.keys(payload)).toEqual(expect.arrayContaining(required.map((f) => f.variableName)));
  });
});

const segment = fc.stringMatching(/^[^.[\]]{1,8}$/).filter((s) => !/^(__proto__|prototype|constructor)$/.test(s));
const nestedName = fc
  .tuple(
    segment,
    fc.array(
      fc.oneof(
        segment.map((s) => `.${s}`),
        fc.nat(9).map((index) => `[${index}]`),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([first, rest]) => first + rest.join(''));

test.prop([nestedName, fc.string(), fc.dictionary(segment, fc.string())])(
  'a value put at a nested name is read back there',
  (path, value, existing) => {
    const target: JsonObject = { ...existing };
    putAt(target, path, value);
    expect(readAt(target, path)).toBe(value);
  },
);

it('leaves the places before a single index empty', () => {
  const target: JsonObject = {};
  putAt(target, 'a[2]', 'x');
  const list: unknown = target['a'];
  expect(Array.isArray(list) && Object.keys(list)).toEqual(['2']);
});

it('sends a word beside a numeric default as text, and numbers as numbers', () => {
  const options = ['auto', '5', '10'].map((value) => ({ label: value, value }));
  const duration = { id: 'd', variableName: 'duration', label: 'Duration', type: 'select', options, defaultValue: 5 };
  const sent = (value: string) => readForm([duration], { duration: value }).payload;
  expect([sent('auto'), sent('10')]).toEqual([{ duration: 'auto' }, { duration: 10 }]);
});
