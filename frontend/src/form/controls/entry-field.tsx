import type { FormEntry } from '../form-entries.ts';
import type { GenerationForm } from '../use-generation-form.ts';
import { FieldControl } from './field-switch.tsx';

interface EntryFieldProps {
  readonly entry: FormEntry;
  readonly form: GenerationForm;
}

/** One field of the form with its value and problem. */
export function EntryField({ entry, form }: EntryFieldProps) {
  const problem = form.problemOf(entry);
  return (
    <FieldControl
      id={entry.name}
      field={entry.field}
      value={form.values[entry.name]}
      onChange={(value) => form.setValue(entry, value)}
      onBusyChange={(isBusy) => form.setBusy(entry, isBusy)}
      problem={problem?.message}
      subProblems={problem?.bySubField}
    />
  );
}
