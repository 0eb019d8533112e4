import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronDown, Pencil, Plus, Trash2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, buttonClass } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { readKey } from '#frontend/src/ui/inputs.tsx';
import type { FieldType } from '#shared/form/field-types.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { DragHandle, type DragOrder, DropLine } from '../controls/reorder.tsx';
import { getFieldType, typeChoices, TypeIcon } from '../field-settings/field-type-registry.tsx';
import { canDelete } from './edit-sections.ts';
import { FieldRow, type RowEdits, RowHead } from './field-row.tsx';
import { messages } from './messages.ts';
import { builderControlId, type SectionEdits } from './use-section-edits.ts';

interface SectionCardProps {
  readonly section: FormSection;
  readonly edges: Edges;
  readonly edits: SectionEdits;
  readonly drag: Record<'field' | 'section', DragOrder>;
  readonly rows: RowEdits;
  readonly onAddField: (type: FieldType) => string;
}

export function SectionCard(props: SectionCardProps) {
  const { section, edges, edits, drag, rows, onAddField } = props;
  const contentId = useId();
  const [isOpen, setOpen] = useState(true);
  const { fields } = section;
  return (
    <section
      aria-label={section.title || messages.untitled}
      {...drag.section.itemProps(section.id)}
      className={clsx(
        'rounded-card border border-line bg-surface',
        drag.section.draggedId === section.id && 'opacity-50',
      )}
    >
      <SectionHeader
        section={section}
        drag={drag.section}
        edges={edges}
        edits={edits}
        contentId={contentId}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      <div id={contentId} hidden={!isOpen} className="@container/builder border-t border-line">
        {fields.length > 0 && <RowHead />}
        {fields.length === 0 && <p className="px-4 pt-4 text-sm text-muted">{messages.noFields}</p>}
        <ul
          // An empty list is only a place to drop fields.
          role={fields.length === 0 ? 'presentation' : undefined}
          className="relative min-h-2 divide-y divide-line"
          {...drag.field.listProps(section.id)}
        >
          {fields.map((field, index) => (
            <FieldRow
              key={field.id}
              field={field}
              place={messages.place(index + 1, section.title || messages.untitled)}
              canMoveUp={index > 0 || !edges.isFirst}
              canMoveDown={index < fields.length - 1 || !edges.isLast}
              canDelete={canDelete(section)}
              edits={edits}
              drag={drag.field}
              rows={rows}
            />
          ))}
          <DropLine position={drag.field.position} listId={section.id} />
        </ul>
        <div className="border-t border-line p-2 first:border-0">
          <AddFieldMenu section={section} onAdd={onAddField} />
        </div>
      </div>
    </section>
  );
}

interface Edges {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

interface SectionHeaderProps {
  readonly section: FormSection;
  readonly edges: Edges;
  readonly edits: SectionEdits;
  readonly drag: DragOrder;
  readonly contentId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SectionHeader({ section, edges, edits, drag, contentId, isOpen, onToggle }: SectionHeaderProps) {
  const [isRenaming, setRenaming] = useState(false);
  const title = section.title || messages.untitled;
  const rename = (text: string) => {
    setRenaming(false);
    if (text.trim() !== section.title) edits.renameSection(section, text.trim());
  };
  return (
    <div className="flex flex-wrap items-center gap-x-1 p-2">
      <DragHandle drag={drag} id={section.id} />
      {isRenaming ? (
        <SectionTitleInput
          title={section.title}
          onDone={rename}
          onCancel={() => setRenaming(false)}
          openerId={builderControlId.rename(section.id)}
        />
      ) : (
        <h2 className="flex min-w-0 flex-1 basis-48">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            title={messages.collapse(title)}
            onClick={onToggle}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-start font-semibold hover:bg-raised"
          >
            <ChevronDown
              aria-hidden
              className={clsx('size-5 shrink-0 transition-transform duration-150', !isOpen && '-rotate-90')}
            />
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="shrink-0 text-sm font-normal text-muted tabular-nums">
              {messages.fieldCount(section.fields.length)}
            </span>
          </button>
        </h2>
      )}
      <SectionActions section={section} edges={edges} edits={edits} onRename={() => setRenaming(true)} />
    </div>
  );
}

interface SectionActionsProps extends Pick<SectionHeaderProps, 'section' | 'edges' | 'edits'> {
  readonly onRename: () => void;
}

function SectionActions({ section, edges, edits, onRename }: SectionActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const title = section.title || messages.untitled;
  const remove = () => (section.fields.length > 0 ? setAsking(true) : edits.removeSection(section));
  return (
    <div className="ms-auto flex">
      <ActionButton
        id={builderControlId.rename(section.id)}
        label={messages.renameSection(title)}
        icon={Pencil}
        onPress={onRename}
      />
      <ActionButton
        id={builderControlId.move(section.id, 'up')}
        label={messages.sectionUp(title)}
        icon={ArrowUp}
        isDisabled={edges.isFirst}
        onPress={() => edits.moveSection(section, 'up')}
      />
      <ActionButton
        id={builderControlId.move(section.id, 'down')}
        label={messages.sectionDown(title)}
        icon={ArrowDown}
        isDisabled={edges.isLast}
        onPress={() => edits.moveSection(section, 'down')}
      />
      <ActionButton label={messages.removeSection(title)} icon={Trash2} onPress={remove} />
      <RemoveSectionDialog
        section={section}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onRemove={() => edits.removeSection(section)}
      />
    </div>
  );
}

const maxTitleCharacters = 200;

interface SectionTitleInputProps {
  readonly title: string;
  readonly onDone: (title: string) => void;
  readonly onCancel: () => void;
  readonly openerId: string;
}

function SectionTitleInput({ title, onDone, onCancel, openerId }: SectionTitleInputProps) {
  const [text, setText] = useState(title);
  const hasEnded = useRef(false);
  const finishOnce = (callback: () => void) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    callback();
  };
  const handleKey = (event: KeyboardEvent) => {
    const isEnter = readKey(event) === 'Enter';
    if (!isEnter && readKey(event) !== 'Escape') return;
    // Otherwise the same Enter would press the opener, which gets the focus.
    event.preventDefault();
    finishOnce(() => (isEnter ? onDone(text) : onCancel()));
    document.getElementById(openerId)?.focus();
  };
  return (
    <input
      aria-label={messages.sectionTitle}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of what was pressed
      autoFocus
      value={text}
      maxLength={maxTitleCharacters}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
      onKeyDown={handleKey}
      onBlur={() => finishOnce(() => onDone(text))}
      className={`${controlClass} flex-1 basis-60`}
    />
  );
}

interface RemoveSectionDialogProps {
  readonly section: FormSection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

function RemoveSectionDialog({ section, isOpen, onClose, onRemove }: RemoveSectionDialogProps) {
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button variant="danger" onClick={onRemove}>
        {messages.remove}
      </Button>
    </div>
  );
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.removeTitle} footer={footer}>
      <p>{messages.removeText(section.title || messages.untitled, section.fields.length)}</p>
    </Drawer>
  );
}

interface AddFieldMenuProps {
  readonly section: FormSection;
  /** Returns the id of the added field. */
  readonly onAdd: (type: FieldType) => string;
}

function AddFieldMenu({ section, onAdd }: AddFieldMenuProps) {
  const container = useRef<HTMLDivElement>(null);
  const addedId = useRef<string>(undefined);
  const focusLabel = () => {
    const label = addedId.current && document.getElementById(builderControlId.label(addedId.current));
    addedId.current = undefined;
    if (!(label instanceof HTMLInputElement)) return true;
    label.select();
    return label;
  };
  return (
    <Menu.Root>
      <Menu.Trigger
        id={builderControlId.addField(section.id)}
        aria-label={messages.addFieldTo(section.title || messages.untitled)}
        className={buttonClass({ variant: 'ghost' })}
      >
        <Plus aria-hidden className="size-4" />
        {messages.addField}
      </Menu.Trigger>
      {/* Keeps the menu inside the screen's landmark. */}
      <div ref={container} className="contents" />
      <Menu.Portal container={container}>
        <Menu.Positioner align="start" sideOffset={4} positionMethod="fixed" className="z-50 outline-none">
          <Menu.Popup
            finalFocus={focusLabel}
            className="grid max-h-(--available-height) max-w-(--available-width) grid-cols-2 overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {typeChoices.map((type) => (
              <TypeItem key={type} type={type} onChoose={() => (addedId.current = onAdd(type))} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function TypeItem({ type, onChoose }: { readonly type: FieldType; readonly onChoose: () => void }) {
  return (
    <Menu.Item
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm font-medium outline-none sm:text-base data-highlighted:bg-hover"
    >
      <TypeIcon type={type} />
      <span>{getFieldType(type).name}</span>
    </Menu.Item>
  );
}
