import { mayBePrompt } from '#shared/form/read-form.ts';
import { AdditionalParameters } from './additional-parameters.tsx';
import { messages } from './messages.ts';
import { RulesEditor } from './rules-editor.tsx';
import { NamedSwitchSetting } from './named-settings.tsx';
import type { AdvancedSettingsProps } from './settings-props.ts';
import type { ValueSchema } from '#shared/form/value-schema.ts';
import { Button } from '#frontend/src/ui/button.tsx';

export function AdvancedSettings(props: AdvancedSettingsProps) {
  const { field, hasPrompt, onChange } = props;
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
        {hasPrompt && mayBePrompt(field) && (
          <NamedSwitchSetting
            name="isPrompt"
            label={messages.isPrompt}
            description={messages.isPromptHint}
            value={field.isPrompt ?? false}
            onChange={(isPrompt) => onChange({ isPrompt })}
          />
        )}
      </div>
      <AdditionalParameters {...props} />
      <RulesEditor {...props} />
      {field.valueSchema && (
        <AcceptedValues schema={field.valueSchema} onForget={() => onChange({ valueSchema: undefined })} />
      )}
    </div>
  );
}

interface AcceptedValuesProps {
  readonly schema: ValueSchema;
  readonly onForget: () => void;
}

/** What an import found out about the field's values, and the way to do without it. */
function AcceptedValues({ schema, onForget }: AcceptedValuesProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-[0.9375rem] font-medium">{messages.accepted}</h3>
      <pre className="overflow-x-auto rounded-control bg-raised p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(schema, null, 2)}
      </pre>
      <p className="text-sm text-muted">{messages.acceptedHint}</p>
      <Button className="self-start" onClick={onForget}>
        {messages.forget}
      </Button>
    </section>
  );
}
