import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';
import { useSetting } from './setting-scope.ts';

interface ColorSettingProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const anyColor = /^#[0-9a-f]{6}$/i;

/** A color by its six digits, or by eye. */
export function ColorSetting({ name, label, value, onChange }: ColorSettingProps) {
  const setting = useSetting(name);
  return (
    <FormField {...setting} label={label}>
      <div className="flex gap-2">
        <input
          {...controlProps(setting)}
          value={value}
          placeholder="#1a2b3c"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className={controlClass}
        />
        <input
          type="color"
          aria-label={messages.pickColor}
          value={anyColor.test(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-outline bg-surface p-1"
        />
      </div>
    </FormField>
  );
}
