import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { clsx } from 'clsx';
import { use, useState } from 'react';
import { fieldKey } from '#shared/form/field-key.ts';
import type { SubField } from '#shared/form/field-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { ActionButton } from '../action-button.tsx';
import { withFreeName } from '../copy-field.ts';
import { swapped } from '../edit-sections.ts';
import { lookOf } from '../field-types.ts';
import { messages } from './messages.ts';
import { SettingScope, settingId, useSetting } from './setting-scope.ts';
import { SubFieldSettings } from './sub-field-settings.tsx';
import { partPrefix } from './setting-problems.ts';

interface SubFieldListProps {
  readonly subFields: readonly SubField[];
  readonly onChange: (subFields: SubField[]) => void;
}

/** The fields of a prompt builder, of which one is open at a time. */
export function SubFieldList({ subFields, onChange }: SubFieldListProps) {
  const setting = useSetting('promptBuilderConfig.subFields');
  const [openId, setOpenId] = useState<string>();
  const add = () => {
    const added = { id: crypto.randomUUID(), type: 'text', label: messages.newSubField };
    onChange([...subFields, withFreeName(added, subFields)]);
    setOpenId(added.id);
  };
  return (
    <FormField {...setting} label={messages.subFields} isGroup>
      <div id={setting.id} role="group" tabIndex={-1} aria-labelledby={`${setting.id}-label`}>
        {subFields.length === 0 && <p className="text-sm text-muted">{messages.noSubFields}</p>}
        <ol className="divide-y divide-line rounded-card border border-line empty:hidden">
          {subFields.map((subField, index) => (
            <SubFieldItem
              key={subField.id}
              subField={subField}
              isOpen={subField.id === openId}
              onToggle={() => setOpenId(subField.id === openId ? undefined : subField.id)}
              onChange={(changed) => onChange(subFields.with(index, changed))}
              onDelete={() => onChange(subFields.toSpliced(index, 1))}
              onMove={(direction) => onChange(swapped(subFields, index, direction))}
              isFirst={index === 0}
              isLast={index === subFields.length - 1}
            />
          ))}
        </ol>
        <Button variant="ghost" className="mt-2" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {messages.addSubField}
        </Button>
      </div>
    </FormField>
  );
}

interface SubFieldItemProps {
  readonly subField: SubField;
  readonly isOpen: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onToggle: () => void;
  readonly onChange: (subField: SubField) => void;
  readonly onDelete: () => void;
  readonly onMove: (direction: 'up' | 'down') => void;
}

function SubFieldItem({ subField, isOpen, isFirst, isLast, onToggle, onChange, onDelete, onMove }: SubFieldItemProps) {
  const { problems } = use(SettingScope);
  const prefix = partPrefix(subField);
  const hasProblem = [...problems.keys()].some((name) => name.startsWith(prefix));
  const isShown = isOpen || hasProblem;
  const { label, type } = subField;
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
            {label}
          </span>
          <span className="min-w-0 text-sm text-muted wrap-anywhere">
            <code>{fieldKey(subField)}</code> · {lookOf(type).name}
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
          <ActionButton label={messages.remove(label)} icon={Trash2} onPress={onDelete} />
        </div>
      </div>
      <div id={contentId} hidden={!isShown} className="border-t border-line p-4">
        <SettingScope value={{ prefix, problems }}>
          <SubFieldSettings subField={subField} onChange={onChange} />
        </SettingScope>
      </div>
    </li>
  );
}
