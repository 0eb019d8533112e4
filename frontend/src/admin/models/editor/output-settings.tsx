import { mediaTypeSchema } from '#shared/rules/media-type.ts';
import { usualFile } from '#shared/rules/output-file.ts';
import { ChoiceSetting, TextSetting } from '#frontend/src/ui/setting-controls.tsx';
import type { ConfigurationProps } from './configuration-props.ts';
import { messages } from './messages.ts';

/** Where the result is in the provider's answer, and what is in it. */
export function OutputSettings({ definition, onChange }: ConfigurationProps) {
  const usual = usualFile(definition);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ChoiceSetting
        label={messages.outputType}
        required
        names={mediaTypeSchema.options}
        options={messages.outputTypes}
        value={definition.outputType}
        onChange={(outputType) => onChange({ outputType })}
      />
      <TextSetting
        label={messages.outputKey}
        value={definition.outputKey}
        description={messages.outputKeyHint}
        onChange={(outputKey) => onChange({ outputKey })}
      />
      <TextSetting
        label={messages.outputContentType}
        value={definition.outputContentType}
        placeholder={usual.contentType}
        description={messages.outputFileHint}
        onChange={(outputContentType) => onChange({ outputContentType })}
      />
      <TextSetting
        label={messages.outputExtension}
        value={definition.outputExtension}
        placeholder={usual.extension}
        description={messages.outputFileHint}
        onChange={(outputExtension) => onChange({ outputExtension })}
      />
      <TextSetting
        label={messages.seedPath}
        value={definition.seedPath}
        placeholder="seed"
        description={messages.pathHint}
        onChange={(seedPath) => onChange({ seedPath })}
      />
      <TextSetting
        label={messages.promptPath}
        value={definition.promptPath}
        placeholder="prompt"
        description={messages.pathHint}
        onChange={(promptPath) => onChange({ promptPath })}
      />
    </div>
  );
}
