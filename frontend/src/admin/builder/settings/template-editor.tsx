import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';
import { useSetting } from './setting-scope.ts';

interface TemplateEditorProps {
  readonly template: string;
  /** What can be inserted as a placeholder. */
  readonly names: readonly string[];
  readonly onChange: (template: string) => void;
}

export function TemplateEditor({ template, names, onChange }: TemplateEditorProps) {
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
