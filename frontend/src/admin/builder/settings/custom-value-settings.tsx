import { messages } from './messages.ts';
import { NamedSwitchSetting, NamedTextSetting } from './named-settings.tsx';
import type { SettingsProps } from './settings-props.ts';

/** A value that is not among the options, and the words around its entry. */
export function CustomValueSettings({ field, onChange }: SettingsProps<'select'>) {
  return (
    <>
      <NamedSwitchSetting
        name="allowCustomValue"
        label={messages.custom}
        value={field.allowCustomValue ?? false}
        onChange={(allowCustomValue) => onChange({ allowCustomValue })}
      />
      {field.allowCustomValue && (
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <NamedTextSetting
            name="customValueLabel"
            label={messages.customLabel}
            value={field.customValueLabel ?? ''}
            onChange={(customValueLabel) => onChange({ customValueLabel })}
          />
          <NamedTextSetting
            name="customButtonLabel"
            label={messages.customButton}
            value={field.customButtonLabel ?? ''}
            onChange={(customButtonLabel) => onChange({ customButtonLabel })}
          />
          <NamedTextSetting
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
