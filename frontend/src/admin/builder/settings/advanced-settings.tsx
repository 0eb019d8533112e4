import { AcceptedValues } from './accepted-values.tsx';
import { AdditionalParameters } from './additional-parameters.tsx';
import { messages } from './messages.ts';
import { RulesEditor } from './rules-editor.tsx';
import { NamedSwitchSetting } from './named-settings.tsx';
import type { AdvancedSettingsProps } from './settings-props.ts';

export function AdvancedSettings(props: AdvancedSettingsProps) {
  const { field, onChange } = props;
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <NamedSwitchSetting
          name="hidden"
          label={messages.hidden}
          description={messages.hiddenHint}
          value={field.hidden ?? false}
          onChange={(hidden) => onChange({ hidden })}
        />
        <NamedSwitchSetting
          name="advanced"
          label={messages.advanced}
          description={messages.advancedHint}
          value={field.advanced ?? false}
          onChange={(advanced) => onChange({ advanced })}
        />
      </div>
      <AdditionalParameters {...props} />
      <RulesEditor {...props} />
      {field.valueSchema && (
        <AcceptedValues schema={field.valueSchema} onForget={() => onChange({ valueSchema: undefined })} />
      )}
    </div>
  );
}
