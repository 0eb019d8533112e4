import { LayoutList } from 'lucide-react';
import { useState } from 'react';
import type { Field } from '#shared/form/field-types.ts';
import { formFields, type FormSection } from '#shared/rules/model-definition.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { newField } from './type-looks.ts';
import { messages } from './messages.ts';
import { SectionCard } from './section-card.tsx';
import { FieldSettings } from './settings/field-settings.tsx';
import { useSectionEdits } from './use-section-edits.ts';

interface FormBuilderProps {
  readonly sections: FormSection[];
  /** Whether one of its fields can be the prompt, which a model's results are found by. */
  readonly hasPrompt?: boolean;
  readonly onChange: (sections: FormSection[]) => void;
}

/** What the settings are open for: a field of the form, or one that joins a section once it is saved. */
interface OpenField {
  readonly field: Field;
  readonly joins?: string;
}

/** The sections and fields of a form, and all that can be done with them. */
export function FormBuilder({ sections, hasPrompt = false, onChange }: FormBuilderProps) {
  const { edits, said } = useSectionEdits(sections, onChange);
  const [open, setOpen] = useState<OpenField>();
  const save = (field: Field) => {
    if (open?.joins === undefined) edits.saveField(field);
    else edits.addField(open.joins, field);
    setOpen(undefined);
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
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
          onOpenField={(field) => setOpen({ field })}
          onAddField={(type) => setOpen({ field: newField(type), joins: section.id })}
        />
      ))}
      {open && (
        <FieldSettings
          key={open.field.id}
          field={open.field}
          others={formFields({ sections }).filter(({ id }) => id !== open.field.id)}
          hasPrompt={hasPrompt}
          onClose={() => setOpen(undefined)}
          onSave={save}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
