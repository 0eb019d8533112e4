import { anyColor } from '#shared/form/types/color.ts';
import type { FieldType } from '#shared/form/field-types.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { sizeLimits } from '#shared/form/types/file.ts';
import { isWithin } from '#shared/form/setting-words.ts';
import { safePattern } from '#shared/form/safe-pattern.ts';
import { defaultOf } from './default-of.ts';
import { fileKinds } from './media-kind.ts';
import { fieldAt, type Mapped, type Place, withNote, wordsOf } from './place.ts';
import type { Schema } from './schema.ts';
import { constraintsOf } from './value-schema-of.ts';

const longTextName =
  /(^|_)(prompts?|text|script|lyrics|caption|instructions?|message|story|dialogue|transcript|context|scene|narration|speech|input)$/;
const longFrom = 300;
const colorName = /(^|_)(colou?r|hex)(_|$)/;

/** A text, a file given by its address, or another address. */
export function mapText(schema: Schema, place: Place): Mapped {
  const kinds = fileKinds(schema, place);
  const isSafe = schema.pattern === undefined || safePattern(schema.pattern) !== undefined;
  const mapped =
    kinds && kinds.length > 0 ? mapFile(schema, place, kinds) : mapWords(schema, place, kinds !== undefined);
  return isSafe ? mapped : withNote(mapped, place, `The form does not check the pattern ${schema.pattern}`);
}

function mapFile(schema: Schema, place: Place, kinds: readonly string[]): Mapped {
  const { value, noted } = defaultOf(schema, place);
  return noted(
    fieldAt(withoutUrl(schema, place), place, {
      type: 'file',
      accept: acceptOf(kinds),
      maxMegabytes: megabytesIn(schema),
      defaultValue: isFileOf(kinds, value) ? value : undefined,
    }),
  );
}

/** The size that a description states: `Max file size: 10.0MB`. */
export function megabytesIn({ description = '' }: Schema): number | undefined {
  const stated = /\bmax(?:imum)?\.? (?:file )?size:?(?: is| of)? (\d+(?:\.\d+)?) ?MB\b/i.exec(description)?.[1];
  const megabytes = stated === undefined ? undefined : Math.floor(Number(stated));
  return megabytes !== undefined && isWithin(megabytes, sizeLimits) ? megabytes : undefined;
}

export function acceptOf(kinds: readonly string[]): string {
  return kinds.map((kind) => `${kind}/*`).join(',');
}

/** What is uploaded is called Image, not Image URL; the address of something is called as that is. */
export function withoutUrl(schema: Schema, { name, labelPrefix }: Place): Schema {
  const title = schema.title?.trim() || wordsOf(name);
  const plural = /[^s\W_][\s_]+ur[li]s$/i.test(title) ? 's' : '';
  const bare = title.replace(/[\s_]*\bur[li]s?$/i, '') + plural;
  return bare === '' && labelPrefix === '' ? schema : { ...schema, title: bare };
}

/** Whether an address may be one of such files; many do not say. */
export function isFileOf(kinds: readonly string[], value: unknown): value is string {
  if (!isWebAddress(value)) return false;
  const kind = mediaTypeOfFilename(value);
  return kind === undefined || kinds.includes(kind);
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value);
}

function mapWords(schema: Schema, place: Place, isAddress: boolean): Mapped {
  const { value, noted } = defaultOf(schema, place);
  const defaultValue = typeof value === 'string' ? value : undefined;
  const type = typeOfWords(schema, place, isAddress, defaultValue);
  const example = schema.examples?.find((one) => typeof one === 'string');
  const isShort = typeof example === 'string' && example.length <= longFrom && example !== defaultValue;
  return noted(
    fieldAt(schema, place, {
      type,
      defaultValue,
      placeholder: isShort ? example.replace(/\s+/g, ' ').trim() : undefined,
      valueSchema: constraintsOf(schema, ['type']),
    }),
  );
}

/** A color by its six digits: by its format, by its pattern, or by a name and what it starts with or is an example of. */
function isColor({ format, pattern, examples = [], description = '' }: Schema, name: string, defaultValue: string) {
  if (defaultValue !== '' && !anyColor.test(defaultValue)) return false;
  if (/^colou?r(-hex)?$|^hex-?colou?r$/.test(format ?? '')) return true;
  if (/#.*(\{6\}|\{3,6\})/.test(pattern ?? '')) return true;
  const samples = [defaultValue, ...examples].filter(
    (sample): sample is string => typeof sample === 'string' && sample !== '',
  );
  const isSaid = samples.length > 0 ? samples.every((sample) => anyColor.test(sample)) : /\bhex\b/i.test(description);
  return colorName.test(name.toLowerCase()) && isSaid;
}

function typeOfWords(schema: Schema, { name }: Place, isAddress: boolean, defaultValue = ''): FieldType {
  if (schema.format === 'email' || schema.format === 'password') return schema.format;
  if (schema.format === 'date') return 'date';
  if (isColor(schema, name, defaultValue)) return 'color';
  if (isAddress && (defaultValue === '' || isWebAddress(defaultValue))) return 'url';
  const isLong =
    longTextName.test(name.toLowerCase()) || (schema.maxLength ?? 0) >= longFrom || defaultValue.length > 100;
  return isLong ? 'textarea' : 'text';
}
