import { useState } from 'react';
import { fieldKey } from '#shared/form/field-key.ts';
import { validateField } from '#shared/form/form-validation.ts';
import { initialValues } from '#shared/form/initial-values.ts';
import type { FieldValue, InputField } from '#shared/form/input-field.ts';
import { FieldControl } from './controls/field-switch.tsx';
import { FormPlaceContext, trialPlace } from './controls/form-place-context.ts';

/** One field to try out where there is no page: it begins with its default, and says at once what it objects to. */
export function FieldTrial({ field }: { readonly field: InputField }) {
  const initial = initialValues([{ ...field, hidden: false }])[fieldKey(field)];
  const [value, setValue] = useState<FieldValue | undefined>(initial);
  const [isTouched, setTouched] = useState(false);
  return (
    <FormPlaceContext value={trialPlace}>
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
    </FormPlaceContext>
  );
}
