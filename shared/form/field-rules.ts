import { z } from 'zod';
import { acceptedMediaTypes } from './accepted-media.ts';
import { type FileValue, fileValueSchema, type InputField } from './input-field.ts';
import { mediaTypeOfFilename } from '../rules/media-type.ts';

/** Files of a `multiple` field that sets no limit of its own (S§5 File selection). */
export const defaultFileLimit = 5;

const rangeDefaults = { min: 0, max: 100 };
const webUrl = z.url({ protocol: /^https?$/ });

const formats = new Map<string, { schema: z.ZodType; name: string }>([
  ['email', { schema: z.email(), name: 'a valid email address' }],
  ['url', { schema: webUrl, name: 'a valid URL' }],
  ['color', { schema: z.string().regex(/^#[0-9a-f]{6}$/i), name: 'a color such as #1a2b3c' }],
  ['date', { schema: z.iso.date(), name: 'a valid date' }],
  ['time', { schema: z.iso.time(), name: 'a valid time' }],
]);

/** What S§5 calls empty, and a value that was never given. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** A field's limits; only ranges have limits by default (S§5). */
export function limitsOf(field: InputField): { min?: number | undefined; max?: number | undefined } {
  if (field.type !== 'range') return { min: field.min, max: field.max };
  return { min: field.min ?? rangeDefaults.min, max: field.max ?? rangeDefaults.max };
}

/** The files of a file field's value, whatever its form; undefined when it is not made of files. */
export function filesOf(value: unknown): FileValue[] | undefined {
  if (isEmpty(value)) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return z.array(fileValueSchema.extend({ publicUrl: webUrl })).safeParse(list).data;
}

/** The message for a value that is there but not acceptable; whether it has to be there is not judged here. */
export function valueProblem(field: InputField, value: unknown): string | undefined {
  switch (field.type) {
    case 'number':
    case 'range':
      return numberProblem(field, value);
    case 'boolean':
      return isBoolean(value) ? undefined : `${field.label} must be yes or no`;
    case 'select':
    case 'dropdown_with_image':
      return choiceProblem(field, value);
    case 'file':
      return fileProblem(field, value);
    default:
      return textProblem(field, value);
  }
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean' || value === 'true' || value === 'false';
}

function numberProblem(field: InputField, value: unknown): string | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return `${field.label} must be a valid number`;
  const { min, max } = limitsOf(field);
  if (min !== undefined && number < min) return `${field.label} must be at least ${min}`;
  if (max !== undefined && number > max) return `${field.label} must be at most ${max}`;
  return undefined;
}

function choiceProblem(field: InputField, value: unknown): string | undefined {
  const chosen: unknown[] = field.multiple && Array.isArray(value) ? value : [value];
  const offered = new Set([...(field.options ?? []), ...(field.imageOptions ?? [])].map((option) => option.value));
  const allowed = chosen.every((one) => isScalar(one) && (field.allowCustomValue || offered.has(String(one))));
  return allowed ? undefined : `${field.label} must be one of the options`;
}

function fileProblem(field: InputField, value: unknown): string | undefined {
  const files = filesOf(value);
  if (!files) return `${field.label} must be a file`;
  const limit = field.multiple ? (field.fileLimit ?? defaultFileLimit) : 1;
  if (files.length > limit) return `${field.label} accepts at most ${limit} ${limit === 1 ? 'file' : 'files'}`;
  const accepted = acceptedMediaTypes(field.accept);
  const kinds = files.map((file) => mediaTypeOfFilename(file.filename ?? file.publicUrl));
  return kinds.every((kind) => kind === undefined || accepted.includes(kind))
    ? undefined
    : `${field.label} accepts only ${accepted.join(' and ')} files`;
}

function textProblem(field: InputField, value: unknown): string | undefined {
  if (!isScalar(value)) return `${field.label} must be text`;
  const format = formats.get(field.type);
  return !format || format.schema.safeParse(value).success ? undefined : `${field.label} must be ${format.name}`;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}
