import { fieldKey } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { FieldControl } from './field-control.tsx';
import type { Form } from './use-form.ts';

interface FormControlProps {
  readonly field: PublicField;
  readonly form: Form;
}

/** One field of a form with its value and problem. */
export function FormControl({ field, form }: FormControlProps) {
  const key = fieldKey(field);
  const problem = form.problemOf(key);
  return (
    <FieldControl
      key={form.fillings}
      id={controlId(key)}
      field={field}
      value={form.values[key]}
      onChange={(value) => form.setValue(key, value)}
      onBusyChange={(isBusy) => form.setBusy(key, isBusy)}
      problem={problem?.message}
      partProblems={problem?.byPart}
    />
  );
}

/** The id in the page of a field's control; keys may hold what an id must not. */
export function controlId(key: string): string {
  return `field-${encodeURIComponent(key)}`;
}
