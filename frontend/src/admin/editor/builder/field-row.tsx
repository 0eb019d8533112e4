import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Copy, Settings2, Trash2 } from 'lucide-react';
import type { Field } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { DragHandle, type DragOrder } from '../controls/reorder.tsx';
import { getFieldType, TypeIcon } from '../field-settings/field-type-registry.tsx';
import { messages } from './messages.ts';
import { builderControlId, type SectionEdits } from './use-section-edits.ts';

interface FieldRowProps {
  readonly field: Field;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly canDelete: boolean;
  readonly edits: SectionEdits;
  readonly drag: DragOrder;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

export function FieldRow({ field, drag, onOpen, ...actions }: FieldRowProps) {
  return (
    <li
      {...drag.itemProps(field.id)}
      className={clsx('flex flex-wrap items-center gap-x-1 p-2', drag.draggedId === field.id && 'opacity-50')}
    >
      <DragHandle drag={drag} id={field.id} />
      <div className="relative flex min-h-11 min-w-0 flex-1 basis-56 items-center gap-3 rounded-control p-2 hover:bg-raised">
        <TypeIcon type={field.type} />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {/* The whole row is the click target. */}
            <button
              type="button"
              id={builderControlId.settings(field.id)}
              aria-haspopup="dialog"
              onClick={onOpen}
              className="min-h-6 min-w-6 text-start font-medium wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              <span className="sr-only">{messages.openSettings} </span>
              <span>{field.label || messages.unnamed}</span>
            </button>
            <FieldBadges field={field} />
          </div>
          <div className="flex flex-wrap gap-x-3 text-sm text-muted">
            <code className="min-w-0 wrap-anywhere">{fieldKey(field)}</code>
            <span>{getFieldType(field.type).name}</span>
          </div>
        </div>
        <Settings2 aria-hidden className="size-4.5 text-muted" />
      </div>
      <FieldActions field={field} {...actions} />
    </li>
  );
}

type FieldActionsProps = Omit<FieldRowProps, 'onOpen' | 'drag'>;

function FieldActions({ field, canMoveUp, canMoveDown, canDelete, edits, onDelete }: FieldActionsProps) {
  const label = field.label || messages.unnamed;
  return (
    <div className="ms-auto flex">
      <ActionButton
        id={builderControlId.move(field.id, 'up')}
        label={messages.fieldUp(label)}
        icon={ArrowUp}
        isDisabled={!canMoveUp}
        onPress={() => edits.moveField(field, 'up')}
      />
      <ActionButton
        id={builderControlId.move(field.id, 'down')}
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
        onPress={onDelete}
      />
    </div>
  );
}

function FieldBadges({ field }: { readonly field: Field }) {
  const badges = [
    field.required && messages.required,
    field.hidden && messages.hidden,
    field.advanced && messages.advanced,
    (field.rules ?? []).length > 0 && messages.conditional,
  ].filter((badge) => typeof badge === 'string');
  return badges.map((badge) => <Badge key={badge}>{badge}</Badge>);
}
