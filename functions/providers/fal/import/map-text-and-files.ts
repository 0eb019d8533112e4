import { isWithin } from '#shared/form/field-rules.ts';
import type { Field, FieldType } from '#shared/form/field-types.ts';
import { safePattern } from '#shared/form/safe-pattern.ts';
import { sizeLimits } from '#shared/form/types/file.ts';
import { anyColor } from '#shared/form/types/text-types.ts';
import type { JsonValue } from '#shared/kernel/json.ts';
import { type MediaType, mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { mediaTypeSchema } from '#shared/kernel/schemas.ts';
import type { Schema } from './json-schema.ts';
import {
  findConstraints,
  readDefault,
  fieldAt,
  type Mapped,
  type Parameter,
  toValueSchema,
  withNote,
  splitWords,
} from './mapped-field.ts';

const longTextName =
  /(^|_)(prompts?|text|script|lyrics|caption|instructions?|message|story|dialogue|transcript|context|scene|narration|speech|input)$/;
const longTextFrom = 300;
const colorName = /(^|_)(colou?r|hex)(_|$)/;

export function mapText(schema: Schema, parameter: Parameter): Mapped {
  const kinds = fileKinds(schema, parameter);
  const isSafe = schema.pattern === undefined || safePattern(schema.pattern) !== undefined;
  const mapped =
    kinds && kinds.length > 0 ? mapFile(schema, parameter, kinds) : mapWords(schema, parameter, kinds !== undefined);
  return isSafe ? mapped : withNote(mapped, parameter, `The form does not check the pattern ${schema.pattern}`);
}

function mapFile(schema: Schema, parameter: Parameter, kinds: readonly string[]): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  return addNote(
    fieldAt(withoutUrl(schema, parameter), parameter, {
      type: 'file',
      accept: formatAccept(kinds),
      maxMegabytes: readMaxMegabytes(schema),
      defaultValue: isFileAddress(kinds, value) ? value : undefined,
    }),
  );
}

function readMaxMegabytes({ description = '' }: Schema): number | undefined {
  const stated = /\bmax(?:imum)?\.? (?:file )?size:?(?: is| of)? (\d+(?:\.\d+)?) ?MB\b/i.exec(description)?.[1];
  const megabytes = stated === undefined ? undefined : Math.floor(Number(stated));
  return megabytes !== undefined && isWithin(megabytes, sizeLimits) ? megabytes : undefined;
}

function formatAccept(kinds: readonly string[]): string {
  return kinds.map((kind) => `${kind}/*`).join(',');
}

function withoutUrl(schema: Schema, { name, labelPrefix }: Parameter): Schema {
  const title = schema.title?.trim() || splitWords(name);
  const plural = /[^s\W_][\s_]+ur[li]s$/i.test(title) ? 's' : '';
  const word = innerUrl.test(snakeCase(name)) ? /[\s_]+ur[li]s?\b/i : /[\s_]*\bur[li]s?$/i;
  const bare = title.replace(word, '') + plural;
  return bare === '' && labelPrefix === '' ? schema : { ...schema, title: bare };
}

function isFileAddress(kinds: readonly string[], value: unknown): value is string {
  if (!isWebAddress(value)) return false;
  const kind = mediaTypeOfFilename(value);
  return kind === undefined || kinds.includes(kind);
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value);
}

function mapWords(schema: Schema, parameter: Parameter, isAddress: boolean): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  const defaultValue = typeof value === 'string' ? value : undefined;
  const type = chooseTextType(schema, parameter, isAddress, defaultValue);
  const example = schema.examples?.find((entry) => typeof entry === 'string');
  const isShort = typeof example === 'string' && example.length <= longTextFrom && example !== defaultValue;
  return addNote(
    fieldAt(schema, parameter, {
      type,
      defaultValue,
      placeholder: isShort ? example.replace(/\s+/g, ' ').trim() : undefined,
      valueSchema: findConstraints(schema, ['type']),
    }),
  );
}

function isColor({ format, pattern, examples = [], description = '' }: Schema, name: string, defaultValue: string) {
  if (defaultValue !== '' && !anyColor.test(defaultValue)) return false;
  if (/^colou?r(-hex)?$|^hex-?colou?r$/.test(format ?? '')) return true;
  if (/#.*(\{6\}|\{3,6\})/.test(pattern ?? '')) return true;
  const samples = [defaultValue, ...examples].filter(
    (sample): sample is string => typeof sample === 'string' && sample !== '',
  );
  const looksLikeColor =
    samples.length > 0 ? samples.every((sample) => anyColor.test(sample)) : /\bhex\b/i.test(description);
  return colorName.test(name.toLowerCase()) && looksLikeColor;
}

function chooseTextType(schema: Schema, { name }: Parameter, isAddress: boolean, defaultValue = ''): FieldType {
  if (schema.format === 'email' || schema.format === 'password') return schema.format;
  if (schema.format === 'date') return 'date';
  if (isColor(schema, name, defaultValue)) return 'color';
  if (isAddress && (defaultValue === '' || isWebAddress(defaultValue))) return 'url';
  const isLong =
    longTextName.test(name.toLowerCase()) ||
    (schema.maxLength ?? 0) >= longTextFrom ||
    defaultValue.length > 100 ||
    /[\r\n]/.test(defaultValue);
  return isLong ? 'textarea' : 'text';
}

const words: Readonly<Record<MediaType, string>> = {
  image: 'image|img|photo|picture|frame',
  video: 'video|clip|movie|footage',
  audio: 'audio|music|voice|speech|song|vocal|sound|track|instrumental',
};
/** These words mean pictures unless a stronger one follows, as in `mask_video_url`. */
const pictureWords =
  'mask|face|portrait|selfie|garment|person|human|pose|depth|sketch|scribble|logo|background|texture';

const otherFiles =
  /\b(zip|archive|tar|dataset|lora|weights|safetensors|checkpoint|embeddings?|webhook|callback|glb|obj|mesh|3d model|font|pdf|srt|subtitles?|csv|yaml|document)\b/i;
const urlName = /(^|_)ur[li]s?$/;
const innerUrl = /(^|_)ur[li]s?_/;
/** Weights, which a name like `ic_light_model_url` does not tell from a picture. */
const modelName = /(^|_)(model|unet|vae|adapter|transformer|embedder)_(path_)?ur[li]s?$/;
const mediaName =
  /(^|_)(image|img|video|audio|mask|photo|picture|frame)s?(_?\d+|_(source|src|file|link|address|path|input|reference))?$/;

/** Returns undefined for a text that is no address, and an empty list for an address of another kind of file. */
export function fileKinds(schema: Schema, parameter: Parameter): readonly MediaType[] | undefined {
  const marked = hasRoom(schema) ? mediaTypeSchema.safeParse(schema.ui?.field).data : undefined;
  if (marked) return [marked];
  const name = snakeCase(parameter.name);
  if (!hasRoom(schema) || !takesAddress(schema, name)) return undefined;
  const description = `${schema.title ?? ''} ${schema.description ?? ''}`;
  if (otherFiles.test(description) && !findKindInName(name)) return [];
  if (/\b(zip|archive|safetensors)\b/i.test(description)) return [];
  const byName = findKindInName(name);
  if (byName) return [byName];
  if (modelName.test(name) || otherFiles.test(name.replaceAll('_', ' '))) return [];
  const byDescription = findKinds(description);
  if (byDescription.length > 0) return byDescription;
  const parentKinds = parameter.parents
    .map((entry) => findKindInName(snakeCase(entry)))
    .filter((kind) => kind !== undefined);
  const last = parentKinds.at(-1) ?? findKindInExamples(schema);
  return last ? [last] : schema.format === undefined || urlName.test(name) ? parameter.inputKinds : [];
}

function hasRoom({ minLength = 0, maxLength = Infinity, pattern, enum: values, const: constant }: Schema): boolean {
  if (values || constant !== undefined) return false;
  const fits = pattern === undefined || safePattern(pattern)?.test('https://media.example.com/uploads/picture.png');
  return fits === true && minLength <= 20 && maxLength >= 200;
}

function takesAddress(schema: Schema, name: string): boolean {
  if (urlName.test(name) || schema.ui?.field === 'file') return true;
  if (innerUrl.test(name) && findKindInName(name)) return true;
  if (schema.format === 'uri' || schema.format === 'url') return true;
  const examples = schema.examples ?? [];
  const mentionsUrl = /\b(ur[li]|base64)s?\b/i.test(schema.description ?? '');
  return (
    mediaName.test(name) &&
    (mentionsUrl || examples.some((entry) => typeof entry === 'string' && /^https?:/.test(entry)))
  );
}

/** The last kind in a name wins: `audio_cover_image_url` is an image. */
function findKindInName(name: string): MediaType | undefined {
  const parts = name.split('_').map((part) => part.replace(/s$/, ''));
  const lastKind = parts.map((part) => findKinds(part)[0]).findLast((kind) => kind !== undefined);
  return lastKind ?? (parts.some((part) => new RegExp(`^(${pictureWords})$`).test(part)) ? 'image' : undefined);
}

function findKinds(text: string): MediaType[] {
  return mediaTypeSchema.options.filter((kind) => new RegExp(`\\b(${words[kind]})s?\\b`, 'i').test(text));
}

function findKindInExamples({ examples = [] }: Schema): MediaType | undefined {
  const kinds = examples.map((example) => (typeof example === 'string' ? mediaTypeOfFilename(example) : undefined));
  return kinds.find((kind) => kind !== undefined);
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}

const maxFiles = 20;

export function isFileList(schema: Schema, item: Schema, parameter: Parameter): boolean {
  return findItemKinds(schema, item, parameter).length > 0;
}

function findItemKinds(schema: Schema, item: Schema, parameter: Parameter): readonly MediaType[] {
  return fileKinds(describeItem(schema, item), parameter) ?? [];
}

function describeItem(schema: Schema, item: Schema): Schema {
  const { title = item.title, description = item.description, ui = item.ui, examples = [] } = schema;
  return {
    title,
    description,
    ui,
    format: item.format,
    minLength: item.minLength,
    maxLength: item.maxLength,
    pattern: item.pattern,
    enum: item.enum,
    const: item.const,
    examples: [...examples.flat(), ...(item.examples ?? [])],
  };
}

export function mapFiles(schema: Schema, item: Schema, parameter: Parameter): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  const { minItems = 0, maxItems } = schema;
  const kinds = findItemKinds(schema, item, parameter);
  const urls = Array.isArray(value) ? value.filter((entry) => isFileAddress(kinds, entry)) : [];
  const fileLimit = maxItems ?? (minItems > 1 ? Math.max(minItems, 5) : undefined);
  const mapped = addNote(
    fieldAt(withoutUrl(describeItem(schema, item), parameter), parameter, {
      type: 'file',
      multiple: true,
      accept: formatAccept(kinds),
      maxMegabytes: readMaxMegabytes(describeItem(schema, item)),
      fileLimit: fileLimit && Math.min(fileLimit, maxFiles),
      defaultValue: urls.length > 0 ? urls : undefined,
      valueSchema: minItems > 1 ? { type: 'array', minItems } : undefined,
    }),
  );
  const isCut = maxItems !== undefined && maxItems > maxFiles;
  return isCut
    ? withNote(mapped, parameter, `The form takes ${maxFiles} of the ${maxItems} files that fal takes`)
    : mapped;
}

export function mapLines(schema: Schema, parameter: Parameter): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  const lines = joinLines(value);
  const mapped = fieldAt(schema, parameter, {
    type: 'textarea',
    rows: 3,
    defaultValue: lines,
    placeholder: joinLines(schema.examples?.[0]) ?? 'One per line',
    valueSchema: toValueSchema(schema),
  });
  const isLost = Array.isArray(value) && value.length > 0 && lines === undefined;
  return isLost
    ? withNote(mapped, parameter, 'Its default can not be written one item a line; it was left out')
    : addNote(mapped);
}

function joinLines(value: JsonValue | undefined): Field['placeholder'] {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const lines = value.map((entry) => (typeof entry === 'string' || typeof entry === 'number' ? String(entry) : ''));
  return lines.every((line) => line === line.trim() && line !== '' && !/[\r\n]/.test(line))
    ? lines.join('\n')
    : undefined;
}
