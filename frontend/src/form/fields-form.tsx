import { type ReactNode, useState } from 'react';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { FormFields } from './form-fields.tsx';
import { type FormPlace, FormPlaceContext } from './form-place.ts';
import { useFormPosition } from './use-form-position.ts';
import { useForm } from './use-form.ts';

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
  const form = useForm(fields, known);
  const position = useFormPosition(form.fields);
  const submit = async (values: FormValues) => {
    const first = form.showProblems(await onSubmit(values));
    if (first) position.reveal(first);
  };
  return (
    <FormPlaceContext value={place}>
      <form
        noValidate
        className="flex min-w-0 flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit((values) => void submit(values), position.reveal);
        }}
      >
        <FormFields form={form} position={position} />
        {children}
      </form>
    </FormPlaceContext>
  );
}
