import { filesOf, isEmpty } from './field-rules.ts';
import type { InputField } from './input-field.ts';
import { acceptedText, acceptedValue } from './accepted-value.ts';
import type { JsonValue } from '../rules/json.ts';
import { renderPromptTemplate } from './prompt-template.ts';

/** What the provider gets for a field's value; undefined for what is empty or can't be sent. */
export function payloadValue(field: InputField, value: unknown): JsonValue | undefined {
  if (field.type === 'prompt_builder') return renderBuilder(field, value) || undefined;
  if (isEmpty(value)) return undefined;
  if (field.type === 'file') return fileUrls(field, filesOf(value)?.map((file) => file.publicUrl) ?? []);
  if (!Array.isArray(value)) return toScalar(field, value);
  const itemField = field.valueSchema ? { ...field, valueSchema: field.valueSchema.items } : field;
  const items = value.map((item) => toScalar(itemField, item)).filter((item) => item !== undefined);
  return items.length > 0 ? items : undefined;
}

export function fileUrls(field: InputField, urls: readonly unknown[]): JsonValue | undefined {
  const sent = urls.filter((url) => typeof url === 'string').filter((url) => url !== '');
  return field.multiple ? (sent.length > 0 ? sent : undefined) : sent[0];
}

function renderBuilder(field: InputField, value: unknown): string {
  if (!field.promptBuilderConfig || typeof value !== 'object' || value === null) return '';
  return renderPromptTemplate(field.promptBuilderConfig, { ...value });
}

function toScalar(field: InputField, value: unknown): JsonValue | undefined {
  if (isEmpty(value)) return undefined;
  if (isNumeric(field)) return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (field.type === 'boolean') return value === true || value === 'true';
  if (field.valueSchema && typeof value === 'string') return acceptedText(field.valueSchema, value);
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return field.valueSchema ? acceptedValue(field.valueSchema, value) : value;
}

/** Options are stored as text, so a choice whose default is a number is sent as one: providers refuse "5" for 5. */
function isNumeric(field: InputField): boolean {
  const isChoice = field.type === 'select' || field.type === 'dropdown_with_image';
  if (isChoice) return !field.valueSchema && typeof field.defaultValue === 'number';
  return field.type === 'number' || field.type === 'range';
}
