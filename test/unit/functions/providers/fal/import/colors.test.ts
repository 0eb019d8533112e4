import { expect, it } from 'vitest';
import { readForm } from '#shared/form/read-form.ts';
import { documentOf } from './documents.ts';
import { fieldsOf } from './expect-faithful.ts';

const typeOf = (name: string, schema: object) =>
  fieldsOf(documentOf({ [name]: { type: 'string', ...schema } }))[0]?.type;

it.each([
  ['tint', { format: 'color' }],
  ['tint', { pattern: '^#[0-9a-fA-F]{6}$' }],
  ['background_color', { default: '#ffffff' }],
  ['colour', { examples: ['#1a2b3c', '#ffffff'] }],
  ['text_color', { description: 'As hex, such as #ffffff' }],
])('%s with %j becomes a colour field', (name, schema) => expect(typeOf(name, schema)).toBe('color'));

it.each([
  ['background_color', { default: 'white' }],
  ['color_mode', { default: 'rgb' }],
  ['color', {}],
  ['background_color', { examples: ['#ffffff', 'transparent'] }],
  ['tint', { format: 'color', default: 'red' }],
])('%s with %j accepts more than colours, and becomes a text field', (name, schema) =>
  expect(typeOf(name, schema)).toBe('text'),
);

const part = { type: 'integer', minimum: 0, maximum: 255, default: 0 };
const rgb = { title: 'RGBColor', type: 'object', properties: { r: part, g: part, b: part } };

it('red, green and blue become one colour field, which is sent in parts', () => {
  const fields = fieldsOf(documentOf({ background_color: { ...rgb, default: { r: 255, g: 160 } } }));
  expect(fields).toMatchObject([{ label: 'Background Color', type: 'color', defaultValue: '#ffa000' }]);
  expect(readForm(fields, { background_color: '#1A2b3c' }).payload).toEqual({
    background_color: { r: 26, g: 43, b: 60 },
  });
  expect(readForm(fields, { background_color: '' }).payload).toEqual({});
});

it('a list of colours has a field for each, without gaps in the payload', () => {
  const fields = fieldsOf(documentOf({ colors: { type: 'array', items: rgb, default: [] } }));
  expect(fields.map(({ label, type }) => [label, type])).toEqual([
    ['Colors 1', 'color'],
    ['Colors 2', 'color'],
    ['Colors 3', 'color'],
  ]);
  const values = { 'colors[0]': '#000000', 'colors[1]': '#0000ff' };
  expect(readForm(fields, values).payload).toEqual({
    colors: [
      { r: 0, g: 0, b: 0 },
      { r: 0, g: 0, b: 255 },
    ],
  });
});

it.each([
  { r: part, g: part },
  { r: part, g: part, b: part, a: part },
  { r: part, g: part, b: { type: 'number' } },
])('%j is no colour', (properties) => {
  const fields = fieldsOf(documentOf({ thing: { type: 'object', properties } }));
  expect(fields.some(({ type }) => type === 'color')).toBe(false);
});
