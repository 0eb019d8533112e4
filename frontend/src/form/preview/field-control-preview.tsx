import { useState } from 'react';
import { type AnyField, rulesForType } from '#shared/form/field-types.ts';
import { validateField } from '#shared/form/read-form.ts';
import type { FieldValue } from '#shared/form/form-values.ts';
import { FieldControl } from '#frontend/src/form/controls/field-control.tsx';
import { type FormLocation, FormLocationContext } from '#frontend/src/form/form-location.ts';

/** The console has no subscriber, so there are no files to choose. */
const location: FormLocation = { form: 'preview', files: 'inert' };

export function FieldControlPreview({ field }: { readonly field: AnyField }) {
  const [value, setValue] = useState<FieldValue | undefined>(rulesForType(field).startValue(field));
  const [isTouched, setTouched] = useState(false);
  return (
    <FormLocationContext value={location}>
      <FieldControl
        id="field-trial"
        field={field}
        value={value}
        onChange={(next) => {
          setValue(next);
          setTouched(true);
        }}
        problem={isTouched ? validateField(field, value) : undefined}
      />
    </FormLocationContext>
  );
}
