import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldOf } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { type PromptTemplate, unmatchedPlaceholders } from '#shared/form/prompt-template.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { useSetting } from '../controls/named-settings.tsx';
import { messages } from './messages.ts';
import { PartList } from './part-list.tsx';
import type { SettingsProps } from './use-field-settings.ts';

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

function Warnings({ config }: { readonly config: PromptBuilderConfig }) {
  const unmatched = unmatchedPlaceholders(config);
  const unused = config.template.trim() === '' ? [] : findUnusedParts(config);
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
      <span>{text}</span>
    </p>
  );
}

interface TemplateEditorProps {
  readonly template: string;
  readonly names: readonly string[];
  readonly onChange: (template: string) => void;
}

function TemplateEditor({ template, names, onChange }: TemplateEditorProps) {
  const setting = useSetting('promptBuilderConfig.template');
  const area = useRef<HTMLTextAreaElement>(null);
  const text = { ...setting, label: messages.template, description: messages.templateHint, required: true };
  const insert = (name: string) => {
    const { selectionStart: start = template.length, selectionEnd: end = start } = area.current ?? {};
    const inserted = `${template.slice(0, start)}{${name}}`;
    flushSync(() => onChange(inserted + template.slice(end)));
    area.current?.focus();
    area.current?.setSelectionRange(inserted.length, inserted.length);
  };
  return (
    <FormField {...text}>
      <textarea
        ref={area}
        {...controlProps(text)}
        value={template}
        rows={4}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} resize-y`}
      />
      {names.length > 0 && (
        <div role="group" aria-label={messages.insert} className="flex flex-wrap gap-2">
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={messages.insertOne(name)}
              onClick={() => insert(name)}
              className="min-h-11 rounded-full border border-line bg-raised px-4 font-mono text-sm hover:bg-hover"
            >
              {`{${name}}`}
            </button>
          ))}
        </div>
      )}
    </FormField>
  );
}

export function findUnusedParts({ template, subFields }: PromptTemplate): string[] {
  const used = new Set(unmatchedPlaceholders({ template, subFields: [] }));
  return subFields.map(fieldKey).filter((name) => !used.has(name));
}
