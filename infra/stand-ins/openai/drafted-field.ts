import { isJsonObject, type JsonObject, type JsonValue } from '#shared/kernel/json.ts';
import type { ModelDraft } from '#shared/rules/model-draft.ts';

type DraftedField = ModelDraft['fields'][number];

/** Usual options of inputs by name, where the example shows one of them. */
const usualOptions: Readonly<Record<string, readonly string[]>> = {
  image_size: ['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9'],
  aspect_ratio: ['1:1', '4:3', '3:4', '16:9', '9:16'],
  output_format: ['jpeg', 'png', 'webp'],
  resolution: ['480p', '720p', '1080p'],
};

const longNames = /prompt|text|description|lyrics|script|caption/;
const fileNames = /(^|_)(image|video|audio|mask|file|photo)s?(_ur[li]s?)?$/;
const technical = /seed|steps|guidance|cfg|scheduler|strength|negative|format|safety|acceleration|fps|sync_mode/;

/**
 * Drafts a field from an input's name and example value or JSON schema; undefined for inputs that don't belong in a
 * form.
 */
export function draftedField(name: string, shown: JsonValue): DraftedField | undefined {
  const schema = isJsonObject(shown) ? shown : undefined;
  if (schema !== undefined && !isSchema(schema)) return undefined;
  const value = schema === undefined ? shown : (schema['default'] ?? sampleOf(schema));
  const options = optionsOf(name, value, schema);
  const type = typeOf(name, value, options);
  const isWords = type === 'textarea' || type === 'file';
  return {
    label: labelOf(name),
    variable_name: name,
    type,
    required: /^(prompt|text|image_url|image)$/.test(name),
    placeholder: type === 'textarea' && typeof value === 'string' && value !== '' ? value.slice(0, 200) : null,
    description: typeof schema?.['description'] === 'string' ? schema['description'] : null,
    advanced: technical.test(name),
    defaultValue: isWords || typeof value === 'object' || value === '' ? null : value,
    min: numberIn(schema, 'minimum'),
    max: numberIn(schema, 'maximum'),
    step: type === 'number' && Number.isInteger(value) ? 1 : null,
    options: options.length > 0 ? options.map((option) => ({ label: labelOf(option), value: option })) : null,
  };
}

function isSchema(object: JsonObject): boolean {
  return typeof object['type'] === 'string' || Array.isArray(object['enum']) || 'default' in object;
}

function sampleOf({ type }: JsonObject): JsonValue {
  if (type === 'boolean') return false;
  return type === 'integer' || type === 'number' ? 1 : '';
}

function optionsOf(name: string, value: JsonValue, schema: JsonObject | undefined): string[] {
  const stated = schema?.['enum'];
  if (Array.isArray(stated)) return stated.map(String);
  const usual = usualOptions[name] ?? [];
  if (usual.length === 0 || typeof value !== 'string') return [];
  return [...new Set([...usual, ...(value === '' ? [] : [value])])];
}

function typeOf(name: string, value: JsonValue, options: readonly string[]): DraftedField['type'] {
  if (options.length > 0) return 'select';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  const [first = ''] = [value].flat();
  const text = typeof first === 'string' ? first : '';
  if (fileNames.test(name)) return 'file';
  if (/^https?:/.test(text)) return 'url';
  return longNames.test(name) || text.length > 60 ? 'textarea' : 'text';
}

function numberIn(schema: JsonObject | undefined, name: string): number | null {
  const value = schema?.[name];
  return typeof value === 'number' ? value : null;
}

/** `image_size` is Image Size. */
function labelOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[_\s-]+/);
  const label = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return label.replace(/ Ur[li]s?$/, '').trim() || name;
}
