import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { type AnyField, type FieldOf, isPartType, type Part } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { placeholdersIn, type PromptTemplate, unmatchedPlaceholders } from '#shared/form/types/prompt-builder.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { settingId, SettingScope, useSetting } from '../controls/named-settings.tsx';
import { swapItems } from '../controls/reorder.tsx';
import { BasicSettings } from './basic-settings.tsx';
import { makeUniqueField } from './copy-field.ts';
import { getFieldType, typeChoices } from './field-type-registry.tsx';
import { messages } from './messages.ts';
import { partPrefix, type SettingsProps } from './use-field-settings.ts';

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

export function findUnusedParts({ template, subFields }: PromptTemplate): string[] {
  const used = new Set(unmatchedPlaceholders({ template, subFields: [] }));
  return subFields.map(fieldKey).filter((name) => !used.has(name));
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

interface PartListProps {
  readonly parts: readonly Part[];
  readonly template: string;
  readonly onChange: (parts: Part[]) => void;
}

function PartList({ parts, template, onChange }: PartListProps) {
  const setting = useSetting('promptBuilderConfig.subFields');
  const [openId, setOpenId] = useState<string>();
  const add = () => {
    const added = { id: crypto.randomUUID(), type: 'text', label: messages.newPart };
    onChange([...parts, makeUniqueField(added, parts)]);
    setOpenId(added.id);
  };
  return (
    <FormField {...setting} label={messages.parts} isGroup>
      <div id={setting.id} role="group" tabIndex={-1} aria-labelledby={`${setting.id}-label`}>
        {parts.length === 0 && <p className="text-sm text-muted">{messages.noParts}</p>}
        <ol className="divide-y divide-line rounded-card border border-line empty:hidden">
          {parts.map((part, index) => (
            <PartItem
              key={part.id}
              part={part}
              isInTemplate={placeholdersIn(template).includes(fieldKey(part))}
              isOpen={part.id === openId}
              onToggle={() => setOpenId(part.id === openId ? undefined : part.id)}
              onChange={(changed) => onChange(parts.with(index, changed))}
              onDelete={() => onChange(parts.toSpliced(index, 1))}
              onMove={(direction) => onChange(swapItems(parts, index, direction))}
              isFirst={index === 0}
              isLast={index === parts.length - 1}
            />
          ))}
        </ol>
        <Button variant="ghost" className="mt-2" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {messages.addPart}
        </Button>
      </div>
    </FormField>
  );
}

interface PartItemProps {
  readonly part: Part;
  readonly isInTemplate: boolean;
  readonly isOpen: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onToggle: () => void;
  readonly onChange: (part: Part) => void;
  readonly onDelete: () => void;
  readonly onMove: (direction: 'up' | 'down') => void;
}

function PartItem(props: PartItemProps) {
  const { part, isInTemplate, isOpen, isFirst, isLast, onToggle, onChange, onDelete, onMove } = props;
  const [isAsking, setAsking] = useState(false);
  const { problems } = use(SettingScope);
  const prefix = partPrefix(part);
  const hasProblem = [...problems.keys()].some((name) => name.startsWith(prefix));
  const isShown = isOpen || hasProblem;
  const { label, type } = part;
  const contentId = settingId(`${prefix}settings`);
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-2 p-1">
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={contentId}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 basis-48 items-center gap-2 rounded-control px-2 text-start hover:bg-raised"
        >
          <ChevronDown aria-hidden className={clsx('size-4 shrink-0', !isShown && '-rotate-90')} />
          <span className="min-w-0 font-medium wrap-anywhere">
            <span className="sr-only">{messages.edit} </span>
            <span>{label}</span>
          </span>
          <span className="min-w-0 text-sm text-muted wrap-anywhere">
            <code>{fieldKey(part)}</code>
            <span>{` · ${getFieldType(type).name}`}</span>
          </span>
        </button>
        <div className="ms-auto flex">
          <ActionButton
            label={messages.moveUp(label)}
            icon={ArrowUp}
            isDisabled={isFirst}
            onPress={() => onMove('up')}
          />
          <ActionButton
            label={messages.moveDown(label)}
            icon={ArrowDown}
            isDisabled={isLast}
            onPress={() => onMove('down')}
          />
          <ActionButton
            label={messages.remove(label)}
            icon={Trash2}
            onPress={() => (isInTemplate ? setAsking(true) : onDelete())}
          />
        </div>
      </div>
      {isAsking && (
        <div className="p-4">
          <InlineConfirm
            question={messages.partUsed(label, fieldKey(part))}
            confirmLabel={messages.deletePart}
            cancelLabel={messages.keepPart}
            onConfirm={async () => onDelete()}
            onCancel={() => setAsking(false)}
          />
        </div>
      )}
      <div id={contentId} hidden={!isShown} className="border-t border-line p-4">
        <SettingScope value={{ prefix, problems }}>
          <PartSettings part={part} onChange={onChange} />
        </SettingScope>
      </div>
    </li>
  );
}

const partTypes = typeChoices.filter(isPartType);

interface PartSettingsProps {
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}

function PartSettings({ part, onChange }: PartSettingsProps) {
  const change = ({ defaultValue = part.defaultValue, ...changes }: Partial<AnyField>) =>
    onChange({ ...part, ...changes, defaultValue: Array.isArray(defaultValue) ? defaultValue[0] : defaultValue });
  const { Default, PartSettings: Settings } = getFieldType(part.type);
  const props = { field: part, onChange: change };
  return (
    <div className="flex flex-col gap-5">
      <BasicSettings {...props} Default={Default} types={partTypes} nameHint={messages.currentKey} />
      {Settings && <Settings {...props} />}
    </div>
  );
}
