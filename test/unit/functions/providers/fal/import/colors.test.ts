import { expect, it } from 'vitest';
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
])('%s with %j is picked as a color', (name, schema) => expect(typeOf(name, schema)).toBe('color'));

it.each([
  ['background_color', { default: 'white' }],
  ['color_mode', { default: 'rgb' }],
  ['color', {}],
  ['background_color', { examples: ['#ffffff', 'transparent'] }],
  ['tint', { format: 'color', default: 'red' }],
])('%s with %j takes more than that, and is a text', (name, schema) => expect(typeOf(name, schema)).toBe('text'));
