import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { type ControlProps, textOf } from './control.ts';

/** A line of text: the browser's own input of the type, with the fitting keyboard. */
export function TextControl({ id, field, value, onChange, problem }: ControlProps<'text'>) {
  const { type, label, description, required, placeholder } = field;
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <input
        {...controlProps({ id, description, problem, required })}
        type={type}
        value={textOf(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}
