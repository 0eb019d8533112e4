import { useState } from 'react';
import { type AnyField, rulesOf } from '#shared/form/field-types.ts';
import { validateField } from '#shared/form/read-form.ts';
import type { FieldValue } from '#shared/form/form-values.ts';
import { FieldControl } from './field-control.tsx';
import { type FormPlace, FormPlaceContext } from './form-place.ts';

/** Files belong to a subscriber, whom the console is not: their control is there to look at. */
const place: FormPlace = { form: 'trial', files: 'looked-at' };

/** One field to try out where there is no page: it begins with its default, and says at once what it objects to. */
export function FieldTrial({ field }: { readonly field: AnyField }) {
  const [value, setValue] = useState<FieldValue | undefined>(rulesOf(field).startValue(field));
  const [isTouched, setTouched] = useState(false);
  return (
    <FormPlaceContext value={place}>
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
