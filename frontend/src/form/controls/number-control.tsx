import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { type ControlProps, textOf } from './control.ts';

export function NumberControl({ id, field, value, onChange, problem }: ControlProps<'number'>) {
  const { label, description, required, placeholder, min, max, step = 'any' } = field;
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <input
        {...controlProps({ id, description, problem, required })}
        {...{ min, max, step }}
        type="number"
        inputMode="decimal"
        value={textOf(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}
