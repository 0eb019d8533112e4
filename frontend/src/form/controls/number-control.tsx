import { isWholeNumber } from '#shared/form/number-rules.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { numbersAsButtons } from './few-options.ts';
import { OptionButtons } from './option-buttons.tsx';
import { type ControlProps, textOf } from './control.ts';

export function NumberControl({ id, field, value, onChange, problem }: ControlProps<'number'>) {
  const { label, description, required, placeholder, min, max, step = 'any', defaultValue } = field;
  const options = required || defaultValue !== undefined ? numbersAsButtons(field) : undefined;
  if (options && isWholeNumber(field)) {
    return <OptionButtons {...{ id, field, problem, options }} chosen={textOf(value)} onChoose={onChange} />;
  }
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <input
        {...controlProps({ id, description, problem, required })}
        {...{ min, max, step }}
        type="number"
        inputMode={isWholeNumber(field) && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        value={textOf(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}
