import { acceptedMediaTypes, mediaTypeSchema } from '#shared/kernel/media-types.ts';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { messages } from './messages.ts';
import { NamedLongTextSetting, NamedNumberSetting, NamedSwitchSetting } from './named-settings.tsx';
import { useSetting } from './setting-scope.ts';
import type { SettingsProps } from './settings-props.ts';

const kinds = mediaTypeSchema.options.map((value) => ({ value, label: messages.kinds[value] }));

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
