import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { use, useState } from 'react';
import { type AnyField, isPartType, type Part } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { placeholdersIn } from '#shared/form/prompt-template.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { settingId, SettingScope, useSetting } from '../controls/named-settings.tsx';
import { swapItems } from '../controls/reorder.tsx';
import { BasicSettings } from './basic-settings.tsx';
import { makeUniqueField } from './copy-field.ts';
import { getFieldType, typeChoices } from './field-type-registry.tsx';
import { messages } from './messages.ts';
import { partPrefix } from './use-field-settings.ts';

interface PartListProps {
  readonly parts: readonly Part[];
  readonly template: string;
  readonly onChange: (parts: Part[]) => void;
}

export function PartList({ parts, template, onChange }: PartListProps) {
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
