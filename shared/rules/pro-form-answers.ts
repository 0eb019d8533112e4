import { z } from 'zod';
import { activeFields } from '../form/active-fields.ts';
import { valueOfField } from '../form/field-key.ts';
import { filesOf, isEmpty } from '../form/field-rules.ts';
import type { InputField } from '../form/input-field.ts';
import { renderPromptTemplate } from '../form/prompt-template.ts';

/** What was filled in, as people read it: under the label that the field had then. */
export const answerSchema = z.object({
  label: z.string(),
  value: z.string(),
  /** Addresses of media. */
  files: z.array(z.string()),
});
export type Answer = z.infer<typeof answerSchema>;

/** The answered fields of a form in its order; hidden ones answer with their default. */
export function answersOf(fields: readonly InputField[], values: Readonly<Record<string, unknown>>): Answer[] {
  return activeFields(fields, values)
    .map((field) => answerOf(field, field.hidden ? field.defaultValue : valueOfField(values, field)))
    .filter(({ value, files }) => value !== '' || files.length > 0);
}

function answerOf(field: InputField, value: unknown): Answer {
  const { label, type } = field;
  if (type !== 'file') return { label, value: textOf(field, value), files: [] };
  const files = filesOf(value) ?? [];
  return {
    label,
    value: files.flatMap(({ filename }) => filename ?? []).join(', '),
    files: files.map(({ publicUrl }) => publicUrl),
  };
}

function textOf(field: InputField, value: unknown): string {
  if (isEmpty(value)) return '';
  if (field.type === 'boolean') return value === true || value === 'true' ? 'Yes' : 'No';
  if (field.type === 'prompt_builder') return builtText(field, value);
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => choiceText(field, item)).join(', ');
}

function builtText({ promptBuilderConfig }: InputField, value: unknown): string {
  if (!promptBuilderConfig || typeof value !== 'object' || value === null) return '';
  return renderPromptTemplate(promptBuilderConfig, { ...value });
}

/** A choice is called by its label, and anything else by itself. */
function choiceText({ options = [], imageOptions = [] }: InputField, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(value);
  return [...options, ...imageOptions].find((option) => option.value === text)?.label ?? text;
}
