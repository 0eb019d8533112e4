import { messages } from './messages.ts';
import { SwitchSetting, TextSetting } from './named-settings.tsx';
import type { SettingsProps } from './settings-props.ts';

/** A value that is not among the options, and the words around its entry. */
export function CustomValueSettings({ field, onChange }: SettingsProps<'select'>) {
  return (
    <>
      <SwitchSetting
        name="allowCustomValue"
        label={messages.custom}
        value={field.allowCustomValue ?? false}
        onChange={(allowCustomValue) => onChange({ allowCustomValue })}
      />
      {field.allowCustomValue && (
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <TextSetting
            name="customValueLabel"
            label={messages.customLabel}
            value={field.customValueLabel ?? ''}
            onChange={(customValueLabel) => onChange({ customValueLabel })}
          />
          <TextSetting
            name="customButtonLabel"
            label={messages.customButton}
            value={field.customButtonLabel ?? ''}
            onChange={(customButtonLabel) => onChange({ customButtonLabel })}
          />
          <TextSetting
            name="customInputPlaceholder"
            label={messages.customPlaceholder}
            value={field.customInputPlaceholder ?? ''}
            onChange={(customInputPlaceholder) => onChange({ customInputPlaceholder })}
          />
        </div>
      )}
    </>
  );
}
