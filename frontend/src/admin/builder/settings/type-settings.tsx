import { ChoiceSettings, ImageChoiceSettings } from './choice-settings.tsx';
import { FileSettings } from './file-settings.tsx';
import { messages } from './messages.ts';
import { NumberSettings } from './number-settings.tsx';
import { PromptBuilderSettings } from './prompt-builder-settings.tsx';
import { LongTextSetting, NumberSetting, SwitchSetting } from './setting-controls.tsx';
import type { SettingsProps } from './settings-props.ts';

/** What only fields of this type have. */
export function TypeSettings(props: SettingsProps) {
  switch (props.field.type) {
    case 'textarea':
      return <TextareaSettings {...props} />;
    case 'number':
    case 'range':
      return <NumberSettings {...props} />;
    case 'select':
      return <ChoiceSettings {...props} />;
    case 'dropdown_with_image':
      return <ImageChoiceSettings {...props} />;
    case 'file':
      return <FileSettings {...props} />;
    case 'prompt_builder':
      return <PromptBuilderSettings {...props} />;
    default:
      return null;
  }
}

function TextareaSettings({ field, onChange }: SettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      <NumberSetting
        name="rows"
        label={messages.rows}
        description={messages.rowsHint}
        value={field.rows}
        onChange={(rows) => onChange({ rows })}
      />
      <SwitchSetting
        name="enablePromptEnhancement"
        label={messages.enhancement}
        description={messages.enhancementHint}
        value={field.enablePromptEnhancement ?? false}
        onChange={(enablePromptEnhancement) => onChange({ enablePromptEnhancement })}
      />
      {field.enablePromptEnhancement && (
        <LongTextSetting
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
