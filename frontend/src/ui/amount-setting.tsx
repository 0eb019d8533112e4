import { useId } from 'react';
import { controlClass, controlProps, FormField } from './form-field.tsx';

interface AmountSettingProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly problem?: string | undefined;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number with or without a point; blank where none is set. */
export function AmountSetting({ value, onChange, placeholder, ...said }: AmountSettingProps) {
  const field = { ...said, id: useId() };
  return (
    <FormField {...field}>
      <input
        {...controlProps(field)}
        type="number"
        inputMode="decimal"
        step="any"
        placeholder={placeholder}
        value={value ?? ''}
        onChange={({ target }) => onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : undefined)}
        className={controlClass}
      />
    </FormField>
  );
}
