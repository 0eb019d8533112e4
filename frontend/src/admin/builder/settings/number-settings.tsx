import { messages } from './messages.ts';
import { NamedNumberSetting } from './named-settings.tsx';
import type { SettingsProps } from './settings-props.ts';

export function NumberSettings({ field, onChange }: SettingsProps<'number'>) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <NamedNumberSetting name="min" label={messages.min} value={field.min} onChange={(min) => onChange({ min })} />
      <NamedNumberSetting name="max" label={messages.max} value={field.max} onChange={(max) => onChange({ max })} />
      <NamedNumberSetting
        name="step"
        label={messages.step}
        value={field.step}
        onChange={(step) => onChange({ step })}
      />
    </div>
  );
}
