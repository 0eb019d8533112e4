import { useEffect, useEffectEvent } from 'react';
import type { FormValues } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { startValues } from '#shared/form/read-form.ts';
import { FormFields } from '#frontend/src/form/controls/form-fields.tsx';
import { type FormLocation, FormLocationContext } from '#frontend/src/form/form-location.ts';
import { useForm } from '#frontend/src/form/use-form.ts';
import { useFormPosition } from '#frontend/src/form/page/form-position.ts';

interface PresetFormProps {
  readonly fields: readonly PublicField[];
  readonly initial: FormValues;
  /** Receives the values that differ from those of an empty form. */
  readonly onChange: (values: FormValues) => void;
}

const location: FormLocation = { form: 'preview', files: 'inert' };

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
