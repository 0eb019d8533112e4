import type { JsonValue } from '../rules/json.ts';
import { notationOf } from './accepted-value.ts';
import type { BaseField } from './base-field.ts';
import { schemaProblem } from './schema-problem.ts';
import type { ValueSchema } from './value-schema.ts';

/** What the provider would refuse of a value and of what is sent for it, though the field's type allows it. */
export function acceptanceProblem(field: BaseField, value: unknown, sent: JsonValue | undefined): string | undefined {
  if (!field.valueSchema) return undefined;
  if (sent === undefined) return unsentProblem(field, field.valueSchema, value);
  const problem = schemaProblem(field.valueSchema, sent);
  return problem && `${field.label} ${problem}`;
}

function unsentProblem(field: BaseField, schema: ValueSchema, value: unknown): string | undefined {
  const isBlank = typeof value !== 'string' || value.trim() === '';
  if (!isBlank && notationOf(schema) === 'json') return `${field.label} must be valid JSON`;
  return field.required ? `${field.label} is required` : undefined;
}
