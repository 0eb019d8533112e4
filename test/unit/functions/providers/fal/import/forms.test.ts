import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentOf } from './documents.ts';
import { formLines } from './form-lines.ts';

/**
 * Files of inputs and their forms, in paragraphs: the input's name with its schema and, if needed, the rest of its
 * document; then a line per field or note (see `formLines`).
 */
const folder = join(import.meta.dirname, 'forms');
const paragraph = /^(.+?) (\{.*?\})(?: (\{"(?:required|info|schemas)".*\}))?$/;

function inputsOf(file: string) {
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return text.split('\n\n').map((part) => {
    const [input = '', ...lines] = part.split('\n');
    const [, name = '', schema = '', shape = '{}'] = paragraph.exec(input) ?? [];
    return { input, name, schema, shape, form: lines.map((line) => line.trim()) };
  });
}

describe.each(readdirSync(folder))('in %s', (file) => {
  it.each(inputsOf(file))('$input becomes its form', ({ name, schema, shape, form }) => {
    expect(formLines(documentOf({ [name]: JSON.parse(schema) }, JSON.parse(shape)))).toEqual(form);
  });
});

describe('a long text', () => {
  it.each([
    [{ default: 'x'.repeat(100) }, 'text'],
    [{ default: 'x'.repeat(101) }, 'textarea'],
  ])('of %j is entered in a %s', (settings, type) => {
    const [line] = formLines(documentOf({ style: { type: 'string', ...settings } }));
    expect(line?.split(' ')[1]).toBe(type);
  });

  it('does not become a placeholder', () => {
    const lineOf = (length: number) =>
      formLines(documentOf({ style: { type: 'string', examples: ['x'.repeat(length)] } }))[0];
    expect([lineOf(300)?.includes('placeholder='), lineOf(301)?.includes('placeholder=')]).toEqual([true, false]);
  });
});

it('a schema that is too large is checked by its type only', () => {
  const values = { enum: Array.from({ length: 200 }, (_, index) => String(index).repeat(60)) };
  expect(formLines(documentOf({ big: { type: 'object', additionalProperties: values } }))).toEqual([
    'big textarea "Big" placeholder="JSON" rows=6 valueSchema={"type":"object"}',
    '- big: The form does not check its innermost parts',
  ]);
  expect(
    formLines(documentOf({ big: { default: 'a', additionalItems: values, anyOf: [{}, { const: values }] } })),
  ).toEqual([
    'big textarea "Big" defaultValue="\\"a\\"" placeholder="JSON" rows=6 valueSchema={}',
    '- big: The form does not check its innermost parts',
  ]);
});

it('a list whose items have very many parts becomes one text field', () => {
  const listOf = (count: number) => {
    const parts = Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'boolean' }]);
    const items = { type: 'object', properties: Object.fromEntries(parts) };
    return formLines(documentOf({ list: { type: 'array', maxItems: 1, items } })).length;
  };
  expect([listOf(30), listOf(31)]).toEqual([30, 1]);
});
