import { ArrowDown, ArrowUp, Copy, Settings2, Trash2 } from 'lucide-react';
import { fieldKey } from '#shared/domain/field-key.ts';
import type { InputField } from '#shared/domain/input-field.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { ActionButton } from './action-button.tsx';
import { typeName } from './field-types.ts';
import { messages } from './messages.ts';
import { TypeIcon } from './type-icon.tsx';
import { controlId, type SectionEdits } from './use-section-edits.ts';

interface FieldRowProps {
  readonly field: InputField;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly canDelete: boolean;
  readonly edits: SectionEdits;
  readonly onOpen: () => void;
}

export function FieldRow({ field, onOpen, ...actions }: FieldRowProps) {
  const label = field.label || messages.unnamed;
  return (
    <li className="flex flex-wrap items-center gap-x-2 p-2">
      <button
        type="button"
        id={controlId.settings(field.id)}
        aria-haspopup="dialog"
        aria-label={messages.fieldSettings(label)}
        onClick={onOpen}
        className="flex min-h-11 min-w-0 flex-1 basis-72 items-center gap-3 rounded-control p-2 text-start hover:bg-raised"
      >
        <TypeIcon type={field.type} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <FieldBadges field={field} />
          </span>
          <span className="flex flex-wrap gap-x-3 text-sm text-muted">
            <code className="min-w-0 wrap-anywhere">{fieldKey(field)}</code>
            <span>{typeName(field.type)}</span>
          </span>
        </span>
        <Settings2 aria-hidden className="size-4.5 shrink-0 text-muted" />
      </button>
      <FieldActions field={field} {...actions} />
    </li>
  );
}

function FieldActions({ field, canMoveUp, canMoveDown, canDelete, edits }: Omit<FieldRowProps, 'onOpen'>) {
  const label = field.label || messages.unnamed;
  return (
    <div className="ms-auto flex">
      <ActionButton
        id={controlId.move(field.id, 'up')}
        label={messages.fieldUp(label)}
        icon={ArrowUp}
        isDisabled={!canMoveUp}
        onPress={() => edits.moveField(field, 'up')}
      />
      <ActionButton
        id={controlId.move(field.id, 'down')}
        label={messages.fieldDown(label)}
        icon={ArrowDown}
        isDisabled={!canMoveDown}
        onPress={() => edits.moveField(field, 'down')}
      />
      <ActionButton label={messages.duplicate(label)} icon={Copy} onPress={() => edits.duplicateField(field)} />
      <ActionButton
        label={messages.delete(label)}
        icon={Trash2}
        isDisabled={!canDelete}
        reason={messages.lastField}
        onPress={() => edits.deleteField(field)}
      />
    </div>
  );
}

function FieldBadges({ field }: { readonly field: InputField }) {
  const badges = [
    field.required && messages.required,
    field.hidden && messages.hidden,
    field.advanced && messages.advanced,
    (field.rules ?? []).length > 0 && messages.conditional,
  ].filter((badge) => typeof badge === 'string');
  return badges.map((badge) => <Badge key={badge}>{badge}</Badge>);
}
