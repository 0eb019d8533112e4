import { TriangleAlert } from 'lucide-react';
import { fieldKey } from '#shared/form/form-values.ts';
import type { FieldOf } from '#shared/form/field-types.ts';
import { unmatchedPlaceholders } from '#shared/form/prompt-template.ts';
import { messages } from './messages.ts';
import { PartList } from './part-list.tsx';
import type { SettingsProps } from './settings-props.ts';
import { TemplateEditor } from './template-editor.tsx';
import { unusedParts } from './unused-parts.ts';

type PromptBuilderConfig = NonNullable<FieldOf<'prompt_builder'>['promptBuilderConfig']>;

const blank: PromptBuilderConfig = { template: '', subFields: [] };

export function PromptBuilderSettings({ field, onChange }: SettingsProps<'prompt_builder'>) {
  const config = field.promptBuilderConfig ?? blank;
  const change = (changes: Partial<PromptBuilderConfig>) =>
    onChange({ promptBuilderConfig: { ...config, ...changes } });
  return (
    <div className="flex flex-col gap-6">
      <TemplateEditor
        template={config.template}
        names={[...new Set(config.subFields.map(fieldKey))]}
        onChange={(template) => change({ template })}
      />
      <Warnings config={config} />
      <PartList parts={config.subFields} template={config.template} onChange={(subFields) => change({ subFields })} />
    </div>
  );
}

/** What will not come out as it is written; it can be saved all the same. */
function Warnings({ config }: { readonly config: PromptBuilderConfig }) {
  const unmatched = unmatchedPlaceholders(config);
  const unused = config.template.trim() === '' ? [] : unusedParts(config);
  return (
    <div role="status" className="-mt-3 flex flex-col gap-1 text-sm font-medium empty:hidden">
      {unmatched.length > 0 && <Warning text={messages.unmatched(unmatched)} />}
      {unused.length > 0 && <Warning text={messages.unused(unused)} />}
    </div>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className="flex items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4" />
      {text}
    </p>
  );
}
