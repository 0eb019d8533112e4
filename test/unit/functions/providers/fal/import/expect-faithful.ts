import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import { mapDocument } from '#functions/providers/fal/import/map-document.ts';
import type { Field } from '#shared/form/field-types.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import { formValuesSchema } from '#shared/form/form-value-schemas.ts';
import { readForm, startValues } from '#shared/form/read-form.ts';
import { inputValidator } from './input-validator.ts';
import { validValues } from './valid-values.ts';

/** Number of times each form is filled in; a run of many forms sets fewer. */
const numRuns = Number(process.env['FILLED_FORMS'] ?? 60);

export function fieldsOf(document: unknown): Field[] {
  return mapDocument(document).sections.flatMap(({ fields }) => fields);
}

/** Checks that a form sends only input that the document accepts: at its start, and filled in at random. */
export function expectFaithfulForm(document: any, options: { numRuns?: number } = {}): void {
  const fields = fieldsOf(document);
  const problemsOf = inputValidator(document);
  const check = (values: Record<string, unknown>) => {
    formValuesSchema.parse(values);
    expect({ values, problems: readForm(fields, values).problems }).toEqual({ values, problems: [] });
    const payload = readForm(fields, values).payload;
    expect({ payload, problems: problemsOf(payload) }).toEqual({ payload, problems: [] });
  };
  expect(fields.map((field) => fieldSchema.parse(JSON.parse(JSON.stringify(field))))).toEqual(fields);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
  fc.assert(
    fc.property(validValues(fields), (values) => {
      check(values);
      check({ ...startValues(fields), ...missing(fields, values) });
    }),
    { numRuns, ...options },
  );
}

/** Values for required fields without a default. */
function missing(fields: readonly Field[], values: Readonly<Record<string, unknown>>) {
  const open = fields.filter(({ required, hidden, defaultValue }) => required && !hidden && defaultValue === undefined);
  return Object.fromEntries(open.map(({ variableName = '' }) => [variableName, values[variableName]]));
}
