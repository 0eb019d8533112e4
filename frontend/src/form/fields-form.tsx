import { type ReactNode, useState } from 'react';
import type { FieldProblem } from '#shared/contracts/errors.ts';
import type { PublicField } from '#shared/contracts/pages.ts';
import type { FormValues } from '#shared/form/input-field.ts';
import { type FormPlace, FormPlaceContext } from './controls/form-place-context.ts';
import { FormFields } from './form-fields.tsx';
import { useFormPosition } from './use-form-position.ts';
import { useGenerationForm } from './use-generation-form.ts';

interface FieldsFormProps {
  readonly place: FormPlace;
  readonly fields: readonly PublicField[];
  /** Told values that are in order; what it finds against them is shown at the fields. */
  readonly onSubmit: (values: FormValues) => Promise<readonly FieldProblem[]>;
  /** What submits the form, below its fields. */
  readonly children: ReactNode;
}

/** A form that asks for what a model page's form asks for, without a model behind it. */
export function FieldsForm({ place, fields, onSubmit, children }: FieldsFormProps) {
  const [known] = useState<FormValues>({});
  const entry = useGenerationForm(fields, known);
  const position = useFormPosition(entry.entries);
  const submit = async (values: FormValues) => {
    const first = entry.showProblems(await onSubmit(values));
    if (first) position.reveal(first);
  };
  return (
    <FormPlaceContext value={place}>
      <form
        noValidate
        className="flex min-w-0 flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          entry.submit((values) => void submit(values), position.reveal);
        }}
      >
        <FormFields entry={entry} position={position} />
        {children}
      </form>
    </FormPlaceContext>
  );
}
