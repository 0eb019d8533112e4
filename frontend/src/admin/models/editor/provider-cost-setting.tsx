import { useId } from 'react';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';

interface ProviderCostSettingProps {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** Blank where the price is not known. */
export function ProviderCostSetting({ value, onChange }: ProviderCostSettingProps) {
  const id = useId();
  const description = messages.providerCostHint;
  return (
    <FormField id={id} label={messages.providerCost} description={description}>
      <input
        {...controlProps({ id, description })}
        type="number"
        inputMode="decimal"
        step="any"
        min={0}
        value={value ?? ''}
        onChange={({ target }) => onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : undefined)}
        className={controlClass}
      />
    </FormField>
  );
}
