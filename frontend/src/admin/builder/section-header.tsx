import { ArrowDown, ArrowUp, ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FormSection } from '#shared/rules/form-definition.ts';
import { clsx } from 'clsx';
import { ActionButton } from './action-button.tsx';
import { DragHandle } from './drag/drag-handle.tsx';
import type { DragOrder } from './drag/use-drag-order.ts';
import { messages } from './messages.ts';
import { RemoveSectionSheet } from './remove-section-sheet.tsx';
import { SectionTitleInput } from './section-title-input.tsx';
import { builderControlId, type SectionEdits } from './use-section-edits.ts';

export interface Edges {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

interface SectionHeaderProps {
  readonly section: FormSection;
  readonly edges: Edges;
  readonly edits: SectionEdits;
  readonly drag: DragOrder;
  /** The id of what is shown and hidden. */
  readonly contentId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function SectionHeader({ section, edges, edits, drag, contentId, isOpen, onToggle }: SectionHeaderProps) {
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
      <RemoveSectionSheet
        section={section}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onRemove={() => edits.removeSection(section)}
      />
    </div>
  );
}
