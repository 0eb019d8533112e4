import { useState } from 'react';
import { fieldKey } from '#shared/domain/field-key.ts';
import { validateField } from '#shared/domain/form-validation.ts';
import { initialValues } from '#shared/domain/initial-values.ts';
import type { FieldValue, InputField } from '#shared/domain/input-field.ts';
import { FieldControl } from './fields/field-switch.tsx';
import { FormPlaceContext, trialPlace } from './fields/form-place-context.ts';

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
