import { CustomValueSettings } from './custom-value-settings.tsx';
import { messages } from './messages.ts';
import { OptionsEditor } from './options-editor.tsx';
import { NamedSwitchSetting } from './named-settings.tsx';
import type { SettingsProps } from './settings-props.ts';

export function ChoiceSettings(props: SettingsProps<'select'>) {
  const { field, onChange } = props;
  return (
    <div className="flex flex-col gap-5">
      <OptionsEditor
        name="options"
        options={field.options ?? []}
        blank={{ label: '', value: '' }}
        onChange={(options) => onChange({ options })}
      />
      <SharedSettings {...props} />
    </div>
  );
}

export function ImageChoiceSettings(props: SettingsProps<'dropdown_with_image'>) {
  const { field, onChange } = props;
  return (
    <div className="flex flex-col gap-5">
      <OptionsEditor
        name="imageOptions"
        options={field.imageOptions ?? []}
        blank={{ label: '', value: '', imageUrl: '' }}
        onChange={(imageOptions) => onChange({ imageOptions })}
      />
      <SharedSettings {...props} />
    </div>
  );
}

function SharedSettings(props: SettingsProps<'select'>) {
  const { field, onChange } = props;
  return (
    <>
      <NamedSwitchSetting
        name="multiple"
        label={messages.multiple}
        value={field.multiple ?? false}
        onChange={(multiple) => onChange({ multiple })}
      />
      <CustomValueSettings {...props} />
    </>
  );
}
