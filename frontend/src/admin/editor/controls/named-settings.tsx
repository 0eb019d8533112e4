import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import * as controls from '#frontend/src/ui/setting-controls.tsx';

interface SettingProps<T> {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly description?: string;
  readonly required?: boolean;
}

type Named<Props> = Omit<Props, 'id'> & { readonly name: string };

export function NamedTextSetting({ name, problem, ...props }: Named<ComponentProps<typeof controls.TextSetting>>) {
  const setting = useSetting(name);
  return <controls.TextSetting {...props} id={setting.id} problem={problem ?? setting.problem} />;
}

export function NamedLongTextSetting({ name, ...props }: Named<ComponentProps<typeof controls.LongTextSetting>>) {
  return <controls.LongTextSetting {...props} {...useSetting(name)} />;
}

export function NamedSwitchSetting({ name, ...props }: Named<ComponentProps<typeof controls.SwitchSetting>>) {
  return <controls.SwitchSetting {...props} id={useSetting(name).id} />;
}

export function NamedAmountSetting({ name, ...props }: Named<ComponentProps<typeof controls.NumberSetting>>) {
  return <controls.NumberSetting {...props} {...useSetting(name)} />;
}

export function NamedNumberSetting({ name, ...props }: Named<ComponentProps<typeof controls.OptionalNumberSetting>>) {
  return <controls.OptionalNumberSetting {...props} step="any" {...useSetting(name)} />;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectSettingProps extends SettingProps<string> {
  readonly choices: readonly Choice[];
  readonly isLabelHidden?: boolean;
}

export function NamedSelectSetting({ name, value, onChange, choices, isLabelHidden, ...text }: SelectSettingProps) {
  const setting = useSetting(name);
  const control = (
    <Select
      {...controlProps({ ...text, ...setting })}
      aria-label={isLabelHidden ? text.label : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
  if (!isLabelHidden) {
    return (
      <FormField {...text} {...setting}>
        {control}
      </FormField>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {control}
      {setting.problem && (
        <p id={`${setting.id}-problem`} className="text-sm text-danger">
          {setting.problem}
        </p>
      )}
    </div>
  );
}

/** Keeps ids of the configuration apart from ids of a field's settings. */
export const configurationPrefix = 'configuration.';

interface Scope {
  readonly prefix: string;
  readonly problems: ReadonlyMap<string, string>;
}

export const SettingScope = createContext<Scope>({ prefix: '', problems: new Map() });

export function useSetting(name: string): { readonly id: string; readonly problem: string | undefined } {
  const { prefix, problems } = use(SettingScope);
  return { id: settingId(`${prefix}${name}`), problem: problems.get(`${prefix}${name}`) };
}

export function settingId(name: string): string {
  return `setting-${name}`;
}

interface CellInputProps extends Pick<ComponentProps<'input'>, 'onPaste' | 'onKeyDown'> {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function CellInput({ name, label, placeholder, value, onChange, ...listeners }: CellInputProps) {
  const { id, problem } = useSetting(name);
  return (
    <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1">
      <input
        {...listeners}
        id={id}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

interface CheckboxGroupProps {
  /** The label's id is this id plus `-label`. */
  readonly id: string;
  readonly choices: readonly { readonly label: string; readonly value: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

export function CheckboxGroup({ id, choices, chosen, onChange }: CheckboxGroupProps) {
  const toggle = (value: string) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    );
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className="flex flex-wrap gap-x-5 rounded-control border border-outline px-3.5"
    >
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            className="size-5 accent-ink"
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

export function SettingsGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function SettingsGrid({ children }: { readonly children: ReactNode }) {
  return <div className="grid items-start gap-4 @sm/settings:grid-cols-2">{children}</div>;
}
