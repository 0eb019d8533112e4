import { messages } from './messages.ts';
import { NumberSetting } from './named-settings.tsx';
import type { SettingsProps } from './settings-props.ts';

export function NumberSettings({ field, onChange }: SettingsProps<'number'>) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <NumberSetting name="min" label={messages.min} value={field.min} onChange={(min) => onChange({ min })} />
      <NumberSetting name="max" label={messages.max} value={field.max} onChange={(max) => onChange({ max })} />
      <NumberSetting name="step" label={messages.step} value={field.step} onChange={(step) => onChange({ step })} />
    </div>
  );
}
