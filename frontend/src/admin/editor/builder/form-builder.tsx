import { LayoutList } from 'lucide-react';
import { useState } from 'react';
import type { Field, FieldType } from '#shared/form/field-types.ts';
import type { PriceRule } from '#shared/form/price-rule.ts';
import { formFields, type FormSection } from '#shared/rules/form-definition.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { DropLine, useDragOrder } from '../controls/reorder.tsx';
import { FieldSettingsDialog } from '../field-settings/field-settings-dialog.tsx';
import { createField } from '../field-settings/field-type-registry.tsx';
import { DeleteFieldDialog, findFieldUses, isUsed } from './delete-field-dialog.tsx';
import { messages } from './messages.ts';
import { SectionCard } from './section-card.tsx';
import { useSectionEdits } from './use-section-edits.ts';

interface FormBuilderProps {
  readonly sections: readonly FormSection[];
  readonly priceRule?: PriceRule | undefined;
  readonly hasPrompt?: boolean;
  readonly onChange: (sections: FormSection[]) => void;
}

/** A new field is added to its section when its settings are saved. */
interface OpenField {
  readonly field: Field;
  readonly joins?: { readonly sectionId: string; readonly type: FieldType };
}

const allSections = 'all';

export function FormBuilder({ sections, priceRule, hasPrompt = false, onChange }: FormBuilderProps) {
  const { edits, announcement } = useSectionEdits(sections, onChange);
  const [open, setOpen] = useState<OpenField>();
  const [deleted, setDeleted] = useState<Field>();
  const fieldDrag = useDragOrder({ kind: 'field', onDrop: edits.dropField });
  const sectionDrag = useDragOrder({ kind: 'section', onDrop: edits.dropSection });
  const start = (sectionId: string, type: FieldType) =>
    setOpen({ field: createField(type), joins: { sectionId, type } });
  const save = (field: Field) => {
    if (open?.joins === undefined) edits.saveField(field);
    else edits.addField(open.joins.sectionId, field);
    setOpen(undefined);
  };
  const saveAndAddNext = (field: Field) => {
    save(field);
    if (open?.joins) start(open.joins.sectionId, open.joins.type);
  };
  const deleteField = (field: Field) =>
    isUsed(findFieldUses(field, { sections, priceRule })) ? setDeleted(field) : edits.deleteField(field);
  return (
    <div className="relative flex min-w-0 flex-col gap-4" {...sectionDrag.listProps(allSections)}>
      {sections.length === 0 && (
        <NoticeState
          icon={LayoutList}
          title={messages.noSections}
          action={<Button onClick={edits.addSection}>{messages.addFirstSection}</Button>}
        >
          {messages.noSectionsText}
        </NoticeState>
      )}
      {sections.map((section, index) => (
        <SectionCard
          key={section.id}
          section={section}
          edges={{ isFirst: index === 0, isLast: index === sections.length - 1 }}
          edits={edits}
          drag={{ field: fieldDrag, section: sectionDrag }}
          onOpenField={(field) => setOpen({ field })}
          onDeleteField={deleteField}
          onAddField={(type) => start(section.id, type)}
        />
      ))}
      <DropLine position={sectionDrag.position} listId={allSections} />
      {open && (
        <FieldSettingsDialog
          key={open.field.id}
          field={open.field}
          isNew={open.joins !== undefined}
          others={formFields({ sections }).filter(({ id }) => id !== open.field.id)}
          hasPrompt={hasPrompt}
          onClose={() => setOpen(undefined)}
          onSave={save}
          onSaveAndAddNext={saveAndAddNext}
        />
      )}
      {deleted && (
        <DeleteFieldDialog
          field={deleted}
          uses={findFieldUses(deleted, { sections, priceRule })}
          onClose={() => setDeleted(undefined)}
          onDelete={() => {
            setDeleted(undefined);
            edits.deleteField(deleted);
          }}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
