import { type FieldOf, type FieldType, type Field, fieldSchema } from '#shared/form/field-types.ts';
import type { JsonValue } from '#shared/kernel/json.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import type { Schema } from './schema.ts';

/** Where a value goes in the provider's input, and what is known of it there. */
export interface Place {
  /** The name in the input: `loras[0].path`. */
  readonly key: string;
  /** The property's own name: `path`. */
  readonly name: string;
  /** The names of the properties around it, outermost first. */
  readonly within: readonly string[];
  /** Comes before the label of what is part of something: `Loras 1: `. */
  readonly labelPrefix: string;
  readonly isRequired: boolean;
  /** What a default of something around it says. */
  readonly given: JsonValue | undefined;
  /** The kinds of media that the model takes, by its category. */
  readonly takes: readonly MediaType[];
}

/** A part of the document that the form does not have, or has only in part. */
export interface Unmapped {
  readonly path: string;
  readonly reason: string;
}

export interface Mapped {
  readonly fields: readonly Field[];
  readonly unmapped: readonly Unmapped[];
}

export type MapSchema = (schema: Schema, place: Place) => Mapped;

export function joined(parts: readonly Mapped[]): Mapped {
  return { fields: parts.flatMap(({ fields }) => fields), unmapped: parts.flatMap(({ unmapped }) => unmapped) };
}

export function skipped(place: Pick<Place, 'key'>, reason: string): Mapped {
  return { fields: [], unmapped: [{ path: place.key, reason }] };
}

export function withNote(mapped: Mapped, place: Pick<Place, 'key'>, reason: string): Mapped {
  return { ...mapped, unmapped: [...mapped.unmapped, { path: place.key, reason }] };
}

/** A type, and settings that fields of this type have. */
type Settings = { [T in FieldType]: Partial<FieldOf<T>> & { readonly type: T } }[FieldType];

/** A field with what every field of a place has, and its own settings. */
export function fieldAt(schema: Schema, place: Place, settings: Settings): Mapped {
  const field = {
    id: place.key,
    variableName: place.key,
    label: `${place.labelPrefix}${labelOf(schema, place.name)}`.replace(/: $/, ''),
    required: place.isRequired || undefined,
    description: tidy(schema.description),
    ...settings,
  };
  const stated = Object.fromEntries(Object.entries(field).filter(([, setting]) => setting !== undefined));
  return { fields: [fieldSchema.parse(stated)], unmapped: [] };
}

export function labelOf({ title }: Schema, name: string): string {
  return title === '' ? '' : (tidy(title) ?? wordsOf(name));
}

function tidy(text = ''): string | undefined {
  return text.replace(/\s+/g, ' ').trim() || undefined;
}

/** `image_size` and `imageSize` are Image Size. */
export function wordsOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[_\s-]+/);
  return (
    words
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
      .trim() || name
  );
}
