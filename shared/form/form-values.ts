import { isJsonObject, isStorableName, isStorableNumber } from '../kernel/json.ts';
import type { FieldValue, FileValue, FormValues } from './form-value-schemas.ts';

export type { FieldValue, FileValue, FormValues } from './form-value-schemas.ts';

/** Ignores the length limit of `formValuesSchema`. */
export function isFormValues(value: unknown): value is FormValues {
  return isJsonObject(value) && Object.entries(value).every(([name, one]) => isStorableName(name) && isFieldValue(one));
}

function isFieldValue(value: unknown): value is FieldValue {
  if (Array.isArray(value)) return value.every(isStorableScalar) || value.every(isFileValue);
  if (value === null || isStorableScalar(value)) return true;
  return (
    isJsonObject(value) &&
    Object.entries(value).every(([name, one]) => isStorableName(name) && (one === null || isStorableScalar(one)))
  );
}

export function isFileValue(value: unknown): value is FileValue {
  if (!isJsonObject(value)) return false;
  const { publicUrl, assetId, filename } = value;
  return [assetId, filename].every((text) => text === undefined || typeof text === 'string') && isUrl(publicUrl);
}

/** Exists in browsers and Node. */
declare const URL: new (text: string) => object;

export function isUrl(value: unknown): value is string {
  try {
    return typeof value === 'string' && Boolean(new URL(value.trim()));
  } catch {
    return false;
  }
}

export function isWebUrl(value: unknown): value is string {
  return isUrl(value) && /^https?:\/\//i.test(value.trim());
}

function isStorableScalar(value: unknown): value is string | number | boolean {
  return isScalar(value) && (typeof value !== 'number' || isStorableNumber(value));
}

/** Null means that a value was removed. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

export interface KeyedField {
  readonly variableName?: string | undefined;
  readonly key?: string | undefined;
  readonly label: string;
}

export function fieldKey(field: KeyedField | undefined): string {
  if (!field) return 'unknown_field';
  return field.variableName?.trim() || field.key?.trim() || keyOfLabel(field.label) || 'param';
}

/** Reads own properties only, so that a field named `constructor` never reads the prototype. */
export function valueOfField(values: object, field: KeyedField): unknown {
  const key = fieldKey(field);
  return Object.entries(values).find(([name]) => name === key)?.[1];
}

function keyOfLabel(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

const seedName = /^(random_?)?seed$/i;

export function isSeed(key: string): boolean {
  return seedName.test(key.split('.').at(-1) ?? '');
}

export function removeSeeds(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isSeed(key) ? null : value]));
}
