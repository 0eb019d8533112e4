import { messages } from './messages.ts';
import { NamedLongTextSetting, NamedNumberSetting, NamedSwitchSetting } from './named-settings.tsx';
import type { SettingsProps } from './settings-props.ts';

export function TextareaSettings({ field, onChange }: SettingsProps<'textarea'>) {
  return (
    <div className="flex flex-col gap-5">
      <NamedNumberSetting
        name="rows"
        label={messages.rows}
        description={messages.rowsHint}
        value={field.rows}
        onChange={(rows) => onChange({ rows })}
      />
      <NamedSwitchSetting
        name="enablePromptEnhancement"
        label={messages.enhancement}
        description={messages.enhancementHint}
        value={field.enablePromptEnhancement ?? false}
        onChange={(enablePromptEnhancement) => onChange({ enablePromptEnhancement })}
      />
      {field.enablePromptEnhancement && (
        <NamedLongTextSetting
          name="systemInstructions"
          label={messages.instructions}
          description={messages.instructionsHint}
          rows={5}
          value={field.systemInstructions ?? ''}
          onChange={(systemInstructions) => onChange({ systemInstructions })}
        />
      )}
    </div>
  );
}
