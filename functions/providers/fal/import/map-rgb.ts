import * as z from 'zod/mini';
import { defaultOf } from './default-of.ts';
import { fieldAt, type Mapped, type Place } from './place.ts';
import type { Schema } from './schema.ts';

const names = ['r', 'g', 'b'];
const part = z._default(z.int().check(z.minimum(0), z.maximum(255)), 0);
const rgbSchema = z.object({ r: part, g: part, b: part });

/** An object of red, green and blue, whatever it is called. */
export function isRgb({ properties = {} }: Schema): boolean {
  const isWhole = ({ minimum, maximum, type }: Schema) => type === 'integer' && (minimum ?? 0) === 0 && maximum === 255;
  return Object.keys(properties).length === names.length && names.every((name) => isWhole(properties[name] ?? {}));
}

/** Such an object as one color. */
export function mapRgb(schema: Schema, place: Place): Mapped {
  const { value, noted } = defaultOf(schema, place);
  const given = value === undefined ? undefined : rgbSchema.safeParse(value).data;
  const settings = { type: 'color', asRgb: true, defaultValue: given && digitsOf(given) } as const;
  return noted(fieldAt({ ...schema, title: titleOf(schema, place) }, place, settings));
}

/** The type's own name says nothing to people, and an item is named by its list. */
function titleOf({ title = '' }: Schema, { key }: Place): string | undefined {
  if (key.endsWith(']')) return '';
  return /rgb/i.test(title) ? undefined : title;
}

function digitsOf({ r, g, b }: z.output<typeof rgbSchema>): string {
  return `#${[r, g, b].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}
