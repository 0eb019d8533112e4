import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Copy, PanelRight, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { Select, readKey } from '#frontend/src/ui/inputs.tsx';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { ActionMenu } from '#frontend/src/ui/list/list-menus.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { AnyField, Field } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { type Direction, DragHandle, type DragOrder } from '../controls/reorder.tsx';
import { getFieldType, typeChoices, TypeIcon } from '../field-settings/field-type-registry.tsx';
import type { FieldChanges } from '../field-settings/use-active-field.ts';
import { changeType } from '../field-settings/use-field-settings.ts';
import { messages } from './messages.ts';
import { builderControlId, focusInRow, type SectionEdits } from './use-section-edits.ts';

export interface RowEdits {
  readonly draftFor: (field: Field) => AnyField;
  readonly selectedId: string | undefined;
  readonly onActivate: (field: Field) => void;
  readonly onChange: (field: Field, changes: FieldChanges) => void;
  readonly onOpen: (field: Field) => void;
  readonly onDelete: (field: Field) => void;
  readonly onAddNext: (field: Field) => void;
  readonly onEscape: (field: Field) => void;
}

interface FieldRowProps {
  readonly field: Field;
  /** Such as `field 2 in Main`, for the names of the row's controls. */
  readonly place: string;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly canDelete: boolean;
  readonly edits: SectionEdits;
  readonly rows: RowEdits;
  readonly drag: DragOrder;
}

/** The label is the only tab stop: arrow keys reach the other controls of the row. */
export function FieldRow(props: FieldRowProps) {
  const { field, canMoveUp, canMoveDown, edits, rows, drag } = props;
  const isSelected = rows.selectedId === field.id;
  const deleteField = () => {
    if (props.canDelete) rows.onDelete(field);
    else showToast(messages.lastField);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) =>
    handleRowKey(event, {
      onMove: (direction, focusedId) => {
        if (direction === 'up' ? canMoveUp : canMoveDown) edits.moveField(field, direction, focusedId);
      },
      onDelete: deleteField,
    });
  const openFromRow = ({ target }: MouseEvent) => {
    const isOnControl = target instanceof Element && target.closest('button, input, select, [role=menu]') !== null;
    if (!isOnControl) rows.onOpen(field);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a larger target for the button in it
    <li
      {...drag.itemProps(field.id)}
      {...rowProps}
      onKeyDown={handleKey}
      onFocus={() => rows.onActivate(field)}
      onClick={openFromRow}
      className={clsx(
        rowClass,
        isSelected && 'bg-raised shadow-[inset_3px_0_0_var(--color-accent)]',
        drag.draggedId === field.id && 'opacity-50',
      )}
    >
      <DragHandle drag={drag} id={field.id} />
      <RowControls {...props} isSelected={isSelected} onDelete={deleteField} />
    </li>
  );
}

const columns =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-1.5 @xl/builder:grid-cols-[1.75rem_minmax(0,1fr)_12.5rem_4rem_5.5rem]';

const rowClass = `${columns} cursor-pointer py-1 hover:bg-raised [&_input[type=text]]:border-transparent [&_input[type=text]]:bg-transparent [&_input[type=text]]:px-2 [&_input[type=text]]:hover:border-outline [&_input[type=text]]:focus:border-outline [&_input[aria-invalid]]:border-danger! [&_select]:border-transparent [&_select]:bg-transparent [&_select]:ps-2 [&_select]:pe-8 [&_select]:text-sm [&_select]:hover:border-outline`;

export function RowHead() {
  return (
    <p aria-hidden className={clsx(columns, 'border-b border-line py-1 text-xs text-muted @max-xl/builder:hidden')}>
      <span className="col-start-2 ps-9">{messages.columns.label}</span>
      <span className="ps-2">{messages.columns.type}</span>
      <span className="text-center">{messages.columns.required}</span>
    </p>
  );
}

interface RowControlsProps extends FieldRowProps {
  readonly isSelected: boolean;
  readonly onDelete: () => void;
}

function RowControls(props: RowControlsProps) {
  const { field, place, rows, isSelected } = props;
  const draft = rows.draftFor(field);
  const types = typeChoices.some((type) => type === draft.type) ? typeChoices : [draft.type, ...typeChoices];
  return (
    <>
      <LabelInput {...props} />
      <span className="@max-xl/builder:col-start-2 @max-xl/builder:row-start-2">
        <Select
          {...columnProps('type')}
          id={`type-${field.id}`}
          tabIndex={-1}
          aria-label={messages.typeOf(place)}
          value={draft.type}
          onChange={({ target }) => rows.onChange(field, changeType(draft, target.value))}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {getFieldType(type).name}
            </option>
          ))}
        </Select>
      </span>
      <label className="inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 text-sm text-muted @max-xl/builder:col-start-3 @max-xl/builder:row-start-2 @max-xl/builder:pe-2">
        <input
          {...columnProps('required')}
          id={`required-${field.id}`}
          type="checkbox"
          tabIndex={-1}
          aria-label={messages.requiredOf(place)}
          checked={draft.required ?? false}
          onChange={({ target }) => rows.onChange(field, { required: target.checked })}
          className="size-5 accent-ink"
        />
        <span aria-hidden className="@xl/builder:hidden">
          {messages.required}
        </span>
      </label>
      <span className="flex @max-xl/builder:col-start-3 @max-xl/builder:row-start-1">
        <button
          {...columnProps('settings')}
          type="button"
          id={builderControlId.settings(field.id)}
          tabIndex={-1}
          aria-haspopup="dialog"
          aria-expanded={isSelected}
          title={messages.settings}
          onClick={() => rows.onOpen(field)}
          className="icon-target inline-flex items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink"
        >
          <span className="sr-only">{messages.settingsOf(draft.label || messages.unnamed)}</span>
          <PanelRight aria-hidden className="size-4.5" />
        </button>
        <FieldMenu {...props} />
      </span>
    </>
  );
}

function LabelInput({ field, place, rows }: FieldRowProps) {
  const draft = rows.draftFor(field);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (readKey(event) === 'Escape') rows.onEscape(field);
    if (readKey(event) !== 'Enter') return;
    event.preventDefault();
    const row = event.currentTarget.closest<HTMLElement>('[data-builder-row]');
    if (row && !focusRow(row, 1, 'label')) rows.onAddNext(field);
  };
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TypeIcon type={draft.type} />
      <span className="flex min-w-0 flex-1 flex-col">
        <input
          {...columnProps('label')}
          id={builderControlId.label(field.id)}
          type="text"
          aria-label={messages.labelOf(place)}
          aria-invalid={draft.label.trim() === '' || undefined}
          aria-describedby={rowKeysHintId}
          autoComplete="off"
          placeholder={messages.unnamed}
          value={draft.label}
          onChange={({ target }) => rows.onChange(field, { label: target.value })}
          onKeyDown={handleKey}
          className={clsx(controlClass, 'min-h-8! py-0.5! font-medium pointer-coarse:min-h-11!')}
        />
        <span className="flex min-w-0 items-center gap-1.5 ps-2 text-xs text-muted">
          <code className="min-w-0 wrap-anywhere">{fieldKey(field)}</code>
          <FieldFlags field={field} />
        </span>
      </span>
    </span>
  );
}

export const rowKeysHintId = 'builder-row-keys';

function FieldMenu({ field, canMoveUp, canMoveDown, edits, onDelete }: RowControlsProps) {
  const container = useRef<HTMLSpanElement>(null);
  const label = field.label || messages.unnamed;
  const id = `menu-${field.id}`;
  const actions: RowAction[] = [
    {
      label: messages.moveUp,
      icon: ArrowUp,
      isDisabled: !canMoveUp,
      onPress: () => edits.moveField(field, 'up', id),
    },
    {
      label: messages.moveDown,
      icon: ArrowDown,
      isDisabled: !canMoveDown,
      onPress: () => edits.moveField(field, 'down', id),
    },
    { label: messages.duplicate, icon: Copy, onPress: () => edits.duplicateField(field) },
    { label: messages.delete, icon: Trash2, isDanger: true, onPress: onDelete },
  ];
  return (
    <>
      <ActionMenu
        label={messages.actionsOf(label)}
        container={container}
        actions={actions}
        button={
          <IconButton
            {...columnProps('menu')}
            id={id}
            label={messages.actionsOf(label)}
            tabIndex={-1}
            className="text-muted hover:bg-hover"
          />
        }
      />
      <span ref={container} className="contents" />
    </>
  );
}

function FieldFlags({ field }: { readonly field: Field }) {
  const flags = [
    field.hidden && messages.hidden,
    field.advanced && messages.advanced,
    (field.rules ?? []).length > 0 && messages.conditional,
  ].filter((flag) => typeof flag === 'string');
  return flags.map((flag) => (
    <span key={flag} className="shrink-0 rounded-full bg-raised px-2 font-medium text-ink">
      {flag}
    </span>
  ));
}

const rowProps = { 'data-builder-row': '' };
const columnProps = (column: string) => ({ 'data-builder-column': column });

interface RowKeys {
  readonly onMove: (direction: Direction, focusedId: string) => void;
  readonly onDelete: () => void;
}

/** Up and Down change the row, Left and Right the control, Alt with an arrow moves the field, Delete deletes it. */
function handleRowKey(event: KeyboardEvent<HTMLElement>, { onMove, onDelete }: RowKeys): void {
  const { target, currentTarget } = event;
  // Events of the row's menu bubble through the row.
  if (!(target instanceof HTMLElement) || target.dataset['builderColumn'] === undefined) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const key = readKey(event);
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
  if (step !== undefined && event.altKey) onMove(step < 0 ? 'up' : 'down', target.id);
  else if (event.altKey || event.shiftKey) return;
  else if (step !== undefined) focusRow(currentTarget, step, target.dataset['builderColumn']);
  else if (key === 'ArrowLeft' && isCaretAt(target, 'start')) focusColumn(currentTarget, target, -1);
  else if (key === 'ArrowRight' && isCaretAt(target, 'end')) focusColumn(currentTarget, target, 1);
  else if (key === 'Delete' && !isText(target)) onDelete();
  else return;
  event.preventDefault();
}

function focusRow(row: HTMLElement, step: 1 | -1, column: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-builder-row]')].filter((one) => one.offsetParent);
  const next = rows[rows.indexOf(row) + step];
  focusInRow(next?.querySelector<HTMLElement>(`[data-builder-column="${column}"]`) ?? null);
  return next !== undefined;
}

function focusColumn(row: HTMLElement, control: HTMLElement, step: 1 | -1): void {
  const controls = [...row.querySelectorAll<HTMLElement>('[data-builder-column]')];
  focusInRow(controls[controls.indexOf(control) + step] ?? null);
}

function isText(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'text';
}

function isCaretAt(control: HTMLElement, end: 'start' | 'end'): boolean {
  if (!isText(control)) return true;
  const { selectionStart, selectionEnd, value } = control;
  return selectionStart === selectionEnd && selectionStart === (end === 'start' ? 0 : value.length);
}
