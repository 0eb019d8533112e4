import { useId, useState } from 'react';
import type { FieldType, Field } from '#shared/form/field-types.ts';
import type { FormSection } from '#shared/rules/model-definition.ts';
import { AddFieldMenu } from './add-field-menu.tsx';
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
  readonly onOpenField: (field: Field) => void;
  readonly onAddField: (type: FieldType) => void;
}

export function SectionCard({ section, edges, edits, onOpenField, onAddField }: SectionCardProps) {
  const contentId = useId();
  const [isOpen, setOpen] = useState(true);
  const { fields } = section;
  return (
    <section aria-label={section.title || messages.untitled} className="rounded-card border border-line bg-surface">
      <SectionHeader
        section={section}
        edges={edges}
        edits={edits}
        contentId={contentId}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      <div id={contentId} hidden={!isOpen} className="border-t border-line">
        {fields.length === 0 && <p className="px-4 pt-4 text-sm text-muted">{messages.noFields}</p>}
        <ul className="divide-y divide-line">
          {fields.map((field, index) => (
            <FieldRow
              key={field.id}
              field={field}
              canMoveUp={index > 0 || !edges.isFirst}
              canMoveDown={index < fields.length - 1 || !edges.isLast}
              canDelete={canDelete(section)}
              edits={edits}
              onOpen={() => onOpenField(field)}
            />
          ))}
        </ul>
        <div className="border-t border-line p-2 first:border-0">
          <AddFieldMenu section={section} onAdd={onAddField} />
        </div>
      </div>
    </section>
  );
}
