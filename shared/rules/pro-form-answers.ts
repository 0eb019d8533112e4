import * as z from 'zod/mini';
import { valueOfField } from '../form/field-key.ts';
import { type AnyField, rulesOf } from '../form/field-types.ts';
import { isEmpty } from '../form/form-values.ts';
import { activeFields } from '../form/visibility.ts';

/** What was filled in, as people read it: under the label that the field had then. */
export const answerSchema = z.object({
  label: z.string(),
  value: z.string(),
  /** Addresses of media. */
  files: z.array(z.string()),
});
export type Answer = z.infer<typeof answerSchema>;

/** The answered fields of a form in its order; hidden ones answer with their default. */
export function answersOf(fields: readonly AnyField[], values: Readonly<Record<string, unknown>>): Answer[] {
  return activeFields(fields, values)
    .map((field) => answerOf(field, field.hidden ? field.defaultValue : valueOfField(values, field)))
    .filter(({ value, files }) => value !== '' || files.length > 0);
}

function answerOf(field: AnyField, value: unknown): Answer {
  const { label } = field;
  return isEmpty(value) ? { label, value: '', files: [] } : { label, ...rulesOf(field).answer(field, value) };
}
