import type { FieldProblem } from '../contracts/errors.ts';
import { entryOf } from './accepted-value.ts';
import { activeFields } from './active-fields.ts';
import { fieldKey, valueOfField } from './field-key.ts';
import { filesOf, isEmpty, valueProblem } from './field-rules.ts';
import type { InputField } from './input-field.ts';
import { payloadValue } from './payload-value.ts';
import { schemaProblem } from './schema-problem.ts';
import type { ValueSchema } from './value-schema.ts';

/** Every problem of a form, in the order of its fields; the messages are S§5's. Never throws, whatever the values. */
export function validateForm(fields: readonly InputField[], values: Readonly<Record<string, unknown>>): FieldProblem[] {
  return activeFields(fields, values)
    .filter((field) => !field.hidden)
    .flatMap((field) => fieldProblems(field, valueOfField(values, field)));
}

/** The first problem of one field, its sub-fields included. */
export function validateField(field: InputField, value: unknown): string | undefined {
  return fieldProblems(field, value)[0]?.message;
}

function fieldProblems(field: InputField, value: unknown): FieldProblem[] {
  if (field.type === 'prompt_builder') return promptBuilderProblems(field, value);
  const message = isMissing(field, value)
    ? missingMessage(field)
    : isEmpty(value)
      ? undefined
      : (valueProblem(field, value) ?? acceptanceProblem(field, value));
  return message ? [{ field: fieldKey(field), message }] : [];
}

/** What the provider would refuse, though the field's type allows it. */
function acceptanceProblem(field: InputField, value: unknown): string | undefined {
  if (!field.valueSchema) return undefined;
  const sent = payloadValue(field, value);
  if (sent === undefined) return unsentProblem(field, field.valueSchema, value);
  const problem = schemaProblem(field.valueSchema, sent);
  return problem && `${field.label} ${problem}`;
}

function unsentProblem(field: InputField, schema: ValueSchema, value: unknown): string | undefined {
  const isBlank = typeof value !== 'string' || value.trim() === '';
  if (!isBlank && entryOf(schema) === 'json') return `${field.label} must be valid JSON`;
  return field.required ? missingMessage(field) : undefined;
}

function isMissing(field: InputField, value: unknown): boolean {
  if (!field.required) return false;
  if (field.type === 'file') return filesOf(value)?.length === 0;
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}

function missingMessage(field: InputField): string {
  return field.type === 'file' && field.multiple
    ? `At least one ${field.label.toLowerCase()} is required`
    : `${field.label} is required`;
}

/** A prompt builder is judged by its sub-fields, whose problems are named `builder.subField`. */
function promptBuilderProblems(field: InputField, value: unknown): FieldProblem[] {
  const key = fieldKey(field);
  if (!isEmpty(value) && !isRecord(value))
    return [{ field: key, message: `${field.label} is not filled in correctly` }];
  const subValues = isRecord(value) ? value : {};
  const problems = (field.promptBuilderConfig?.subFields ?? []).flatMap((subField) =>
    fieldProblems(subField, valueOfField(subValues, subField)).map((problem) => ({
      ...problem,
      field: `${key}.${problem.field}`,
    })),
  );
  const isBlank = Object.values(subValues).every(isEmpty);
  return field.required && isBlank && problems.length === 0
    ? [{ field: key, message: `${field.label} is required` }]
    : problems;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
