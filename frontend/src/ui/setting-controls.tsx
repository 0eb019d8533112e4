import { useId, useState } from 'react';
import { controlClass, controlProps, FormField } from './form-field.tsx';
import { Select, Switch } from './inputs.tsx';

interface SettingProps<T> {
  readonly id?: string | undefined;
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly description?: string | undefined;
  readonly problem?: string | undefined;
  readonly required?: boolean | undefined;
}

interface TextSettingProps extends SettingProps<string> {
  readonly type?: 'text' | 'url' | 'email' | 'tel' | 'date' | 'time';
  readonly placeholder?: string | undefined;
}

export function TextSetting({ value, onChange, type = 'text', placeholder, ...fieldText }: TextSettingProps) {
  const ownId = useId();
  const field = { ...fieldText, id: fieldText.id ?? ownId };
  return (
    <FormField {...field}>
      <input
        {...controlProps(field)}
        type={type}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

export function LongTextSetting({
  value,
  onChange,
  rows = 3,
  ...fieldText
}: SettingProps<string> & { readonly rows?: number | undefined }) {
  const ownId = useId();
  const field = { ...fieldText, id: fieldText.id ?? ownId };
  return (
    <FormField {...field}>
      <textarea
        {...controlProps(field)}
        value={value}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} resize-y`}
      />
    </FormField>
  );
}

interface AmountProps<T> extends SettingProps<T> {
  readonly step?: 'whole' | 'any';
  readonly placeholder?: string | undefined;
}

/** With `isBlankZero`, 0 is shown as blank. Invalid input becomes NaN, so saving can report it. */
export function NumberSetting({
  isBlankZero = false,
  value,
  onChange,
  ...fieldText
}: AmountProps<number> & { readonly isBlankZero?: boolean }) {
  const shown = isBlankZero && value === 0 ? undefined : value;
  return <OptionalNumberSetting {...fieldText} value={shown} onChange={(amount) => onChange(amount ?? 0)} />;
}

export function OptionalNumberSetting({
  value,
  onChange,
  step = 'whole',
  placeholder,
  ...fieldText
}: AmountProps<number | undefined>) {
  const ownId = useId();
  const field = { ...fieldText, id: fieldText.id ?? ownId };
  const [entered, setEntered] = useState('');
  // Keeps the typed text while it means the same number.
  const shown = Object.is(parseAmount(entered), value) ? entered : formatAmount(value);
  return (
    <FormField {...field}>
      <input
        {...controlProps(field)}
        type="text"
        inputMode={step === 'whole' ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={placeholder}
        value={shown}
        onChange={({ target }) => {
          setEntered(target.value);
          onChange(parseAmount(target.value));
        }}
        className={`${controlClass} tabular-nums`}
      />
    </FormField>
  );
}

function parseAmount(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'));
}

function formatAmount(amount: number | undefined): string {
  return amount === undefined || Number.isNaN(amount) ? '' : String(amount);
}

interface ChoiceProps<Name extends string> extends SettingProps<Name> {
  readonly options: Readonly<Record<Name, string>>;
  readonly names: readonly Name[];
}

export function ChoiceSetting<Name extends string>(props: ChoiceProps<Name>) {
  const ownId = useId();
  const { value, onChange, options, names, ...fieldText } = props;
  const field = { ...fieldText, id: fieldText.id ?? ownId };
  return (
    <FormField {...field}>
      <Select
        {...controlProps(field)}
        value={value}
        onChange={(event) => {
          const chosen = names.find((name) => name === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {options[name]}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

export function SwitchSetting({ id: givenId, label, value, onChange, description }: SettingProps<boolean>) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <span className="flex min-w-0 flex-col">
        <label htmlFor={id} className="cursor-pointer text-[0.9375rem] font-medium">
          {label}
        </label>
        {description && (
          <span id={`${id}-description`} className="text-sm text-muted">
            {description}
          </span>
        )}
      </span>
      <Switch
        id={id}
        {...(description && { 'aria-describedby': `${id}-description` })}
        isOn={value}
        onChange={onChange}
      />
    </div>
  );
}

interface RequiredTextProps {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly missing: string;
  readonly isTried: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
}

export function RequiredText({ id, label, description, missing, isTried, value, onChange, rows }: RequiredTextProps) {
  const problem = isTried && value.trim() === '' ? missing : undefined;
  const field = { id, description, problem, required: true };
  const props = { ...controlProps(field), maxLength: 500, value, className: controlClass };
  return (
    <FormField label={label} {...field}>
      {rows === undefined ? (
        <input {...props} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...props} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
    </FormField>
  );
}
