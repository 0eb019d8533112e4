import { anyColor } from '#shared/form/types/color.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from '../messages.ts';
import { type ControlProps, textOf } from './control.ts';

/** A color by its six digits, or by eye; the browser's own picker alone could not be left empty. */
export function ColorControl({ id, field, value, onChange, problem }: ControlProps<'color'>) {
  const { label, description, required, placeholder = messages.colorPlaceholder } = field;
  const text = textOf(value);
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <div className="flex gap-2">
        <input
          {...controlProps({ id, description, problem, required })}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className={controlClass}
        />
        <input
          type="color"
          aria-label={messages.pickColor(label)}
          value={anyColor.test(text) ? text.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-outline bg-surface p-1"
        />
      </div>
    </FormField>
  );
}
