import { FormField } from '#frontend/src/ui/form-field.tsx';
import { acceptedMediaTypes, mediaTypes } from '#shared/kernel/media-types.ts';
import {
  CheckboxGroup,
  NamedLongTextSetting,
  NamedNumberSetting,
  NamedSwitchSetting,
  NamedTextSetting,
  useSetting,
} from '../controls/named-settings.tsx';
import { messages } from './messages.ts';
import { OptionsEditor } from './options-editor.tsx';
import type { SettingsProps } from './use-field-settings.ts';

export function NumberSettings({ field, onChange }: SettingsProps<'number'>) {
  return (
    <div className="grid items-start gap-5 @sm/field:grid-cols-3">
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

const kinds = mediaTypes.map((value) => ({ value, label: messages.kinds[value] }));

export function FileSettings({ field, onChange }: SettingsProps<'file'>) {
  const accept = useSetting('accept');
  const accepted = acceptedMediaTypes(field.accept);
  return (
    <div className="flex flex-col gap-5">
      <FormField {...accept} label={messages.accept} isGroup>
        <CheckboxGroup
          id={accept.id}
          choices={kinds}
          chosen={accepted}
          onChange={(chosen) => onChange({ accept: chosen.map((kind) => `${kind}/*`).join(',') })}
        />
      </FormField>
      <NamedSwitchSetting
        name="multiple"
        label={messages.multipleFiles}
        value={field.multiple ?? false}
        onChange={(multiple) => onChange({ multiple })}
      />
      {field.multiple && (
        <NamedNumberSetting
          name="fileLimit"
          label={messages.fileLimit}
          description={messages.fileLimitHint}
          value={field.fileLimit}
          onChange={(fileLimit) => onChange({ fileLimit })}
        />
      )}
      <NamedNumberSetting
        name="maxMegabytes"
        label={messages.maxMegabytes}
        description={messages.maxMegabytesHint}
        value={field.maxMegabytes}
        onChange={(maxMegabytes) => onChange({ maxMegabytes })}
      />
      {accepted.includes('image') && (
        <NamedLongTextSetting
          name="imageValidationPrompt"
          label={messages.imageCheck}
          description={messages.imageCheckHint}
          value={field.imageValidationPrompt ?? ''}
          onChange={(imageValidationPrompt) => onChange({ imageValidationPrompt })}
        />
      )}
    </div>
  );
}

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

function CustomValueSettings({ field, onChange }: SettingsProps<'select'>) {
  return (
    <>
      <NamedSwitchSetting
        name="allowCustomValue"
        label={messages.custom}
        value={field.allowCustomValue ?? false}
        onChange={(allowCustomValue) => onChange({ allowCustomValue })}
      />
      {field.allowCustomValue && (
        <div className="grid items-start gap-5 @xl/field:grid-cols-3">
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

export function PartOptions({ field, onChange }: SettingsProps<'select'>) {
  return (
    <OptionsEditor
      name="options"
      options={field.options ?? []}
      blank={{ label: '', value: '' }}
      onChange={(options) => onChange({ options })}
    />
  );
}
