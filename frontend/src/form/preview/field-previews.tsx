import { useState, useEffect, useEffectEvent } from 'react';
import { type FormLocation, FormLocationContext } from '#frontend/src/form/controls/control.tsx';
import { FieldControl } from '#frontend/src/form/controls/field-control.tsx';
import { FormFields } from '#frontend/src/form/controls/form-fields.tsx';
import { useFormPosition } from '#frontend/src/form/page/form-position.ts';
import { useForm } from '#frontend/src/form/use-form.ts';
import { type AnyField, rulesForType, type PublicField } from '#shared/form/field-types.ts';
import type { FieldValue, FormValues } from '#shared/form/form-values.ts';
import { validateField, startValues } from '#shared/form/read-form.ts';

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

interface PresetFormProps {
  readonly fields: readonly PublicField[];
  readonly initial: FormValues;
  /** Receives the values that differ from those of an empty form. */
  readonly onChange: (values: FormValues) => void;
}

export function PresetForm({ fields, initial, onChange }: PresetFormProps) {
  const filled = useForm(fields, initial);
  const position = useFormPosition(filled.fields);
  const empty = startValues(fields);
  const entered = Object.entries(filled.values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(empty[key] ?? null),
  );
  const content = JSON.stringify(entered);
  const report = useEffectEvent(() => onChange(Object.fromEntries(entered)));
  useEffect(() => {
    if (content) report();
  }, [content]);
  return (
    <FormLocationContext value={location}>
      <div className="flex flex-col gap-6">
        <FormFields form={filled} position={position} />
      </div>
    </FormLocationContext>
  );
}
