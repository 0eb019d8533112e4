import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { FieldType, Field } from '#shared/form/field-types.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import { AddFieldMenu } from './add-field-menu.tsx';
import { DropLine } from './drag/drop-line.tsx';
import type { DragOrder } from './drag/use-drag-order.ts';
import { canDelete } from './edit-sections.ts';
import { FieldRow } from './field-row.tsx';
import { messages } from './messages.ts';
import { type Edges, SectionHeader } from './section-header.tsx';
import type { SectionEdits } from './use-section-edits.ts';

interface SectionCardProps {
  readonly section: FormSection;
  /** Where it stands among the sections. */
  readonly edges: Edges;
  readonly edits: SectionEdits;
  readonly drag: Record<'field' | 'section', DragOrder>;
  readonly onOpenField: (field: Field) => void;
  readonly onDeleteField: (field: Field) => void;
  readonly onAddField: (type: FieldType) => void;
}

export function SectionCard(props: SectionCardProps) {
  const { section, edges, edits, drag, onOpenField, onDeleteField, onAddField } = props;
  const contentId = useId();
  const [isOpen, setOpen] = useState(true);
  const { fields } = section;
  return (
    <section
      aria-label={section.title || messages.untitled}
      {...drag.section.itemOf(section.id)}
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
      <div id={contentId} hidden={!isOpen} className="border-t border-line">
        {fields.length === 0 && <p className="px-4 pt-4 text-sm text-muted">{messages.noFields}</p>}
        <ul className="relative min-h-2 divide-y divide-line" {...drag.field.listOf(section.id)}>
          {fields.map((field, index) => (
            <FieldRow
              key={field.id}
              field={field}
              canMoveUp={index > 0 || !edges.isFirst}
              canMoveDown={index < fields.length - 1 || !edges.isLast}
              canDelete={canDelete(section)}
              edits={edits}
              drag={drag.field}
              onOpen={() => onOpenField(field)}
              onDelete={() => onDeleteField(field)}
            />
          ))}
          <DropLine place={drag.field.place} listId={section.id} />
        </ul>
        <div className="border-t border-line p-2 first:border-0">
          <AddFieldMenu section={section} onAdd={onAddField} />
        </div>
      </div>
    </section>
  );
}
