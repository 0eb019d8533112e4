import { mediaTypeSchema } from '#shared/kernel/media-types.ts';
import { usualFile } from '#shared/rules/model-output.ts';
import { NamedTextSetting } from '#frontend/src/admin/builder/settings/named-settings.tsx';
import { ChoiceSetting } from '#frontend/src/ui/setting-controls.tsx';
import type { ConfigurationProps } from './configuration-props.ts';
import { messages } from './messages.ts';

/** Where the result is in the provider's answer, and what is in it. */
export function OutputSettings({ definition, onChange }: ConfigurationProps) {
  const usual = usualFile(definition);
  return (
    <div className="grid items-start gap-4 @md/settings:grid-cols-2">
      <ChoiceSetting
        label={messages.outputType}
        required
        names={mediaTypeSchema.options}
        options={messages.outputTypes}
        value={definition.outputType}
        onChange={(outputType) => onChange({ outputType })}
      />
      <NamedTextSetting
        name="outputKey"
        label={messages.outputKey}
        value={definition.outputKey}
        description={messages.outputKeyHint}
        onChange={(outputKey) => onChange({ outputKey })}
      />
      <NamedTextSetting
        name="outputContentType"
        label={messages.outputContentType}
        value={definition.outputContentType}
        placeholder={usual.contentType}
        description={messages.outputFileHint}
        onChange={(outputContentType) => onChange({ outputContentType })}
      />
      <NamedTextSetting
        name="outputExtension"
        label={messages.outputExtension}
        value={definition.outputExtension}
        placeholder={usual.extension}
        description={messages.outputFileHint}
        onChange={(outputExtension) => onChange({ outputExtension })}
      />
      <NamedTextSetting
        name="seedPath"
        label={messages.seedPath}
        value={definition.seedPath}
        placeholder="seed"
        description={messages.pathHint}
        onChange={(seedPath) => onChange({ seedPath })}
      />
      <NamedTextSetting
        name="promptPath"
        label={messages.promptPath}
        value={definition.promptPath}
        placeholder="prompt"
        description={messages.pathHint}
        onChange={(promptPath) => onChange({ promptPath })}
      />
    </div>
  );
}
