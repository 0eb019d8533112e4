import { LayoutList } from 'lucide-react';
import { use, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { type AnyField, type Field, type FieldType, isFieldType } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PriceRule } from '#shared/form/price-rule.ts';
import { unmatchedPlaceholders } from '#shared/form/types/prompt-builder.ts';
import { formFields, type FormSection } from '#shared/rules/form-definition.ts';
import { DropLine, useDragOrder } from '../controls/reorder.tsx';
import { SidePanel, useReveal } from '../controls/setting-tabs.tsx';
import { makeUniqueField } from '../field-settings/copy-field.ts';
import { FieldSettingsDialog, FieldSettingsPanel } from '../field-settings/field-settings.tsx';
import { createField } from '../field-settings/field-type-registry.tsx';
import { isSameField, useActiveField } from '../field-settings/use-active-field.ts';
import { type RowEdits, rowKeysHintId } from './field-row.tsx';
import { messages } from './messages.ts';
import { SectionCard } from './section-card.tsx';
import { builderControlId, type ChangeSections, useSectionEdits } from './use-section-edits.ts';

interface FormBuilderProps {
  readonly sections: readonly FormSection[];
  readonly priceRule?: PriceRule | undefined;
  readonly hasPrompt?: boolean;
  readonly onChange: ChangeSections;
}

const allSections = 'all';

export function FormBuilder({ sections, priceRule, hasPrompt = false, onChange }: FormBuilderProps) {
  const { edits, announcement } = useSectionEdits(sections, onChange);
  const fields = formFields({ sections });
  const activeField = useActiveField(fields, edits.saveField);
  const { active } = activeField;
  const [hasSettings, setSettings] = useState(false);
  const [deleted, setDeleted] = useState<Field>();
  const fieldDrag = useDragOrder({ kind: 'field', onDrop: edits.dropField });
  const sectionDrag = useDragOrder({ kind: 'section', onDrop: edits.dropSection });
  const sidePanel = use(SidePanel);
  const opened = hasSettings ? active?.inForm : undefined;
  const close = () => {
    setSettings(false);
    if (opened) document.getElementById(builderControlId.settings(opened.id))?.focus();
  };
  // The settings of a field can hide the revealed control.
  useReveal(() => setSettings(false));
  const add = (sectionId: string, type: FieldType) => {
    const added = makeUniqueField(createField(type), fields);
    edits.addField(sectionId, added);
    activeField.activateNew(added);
    return added.id;
  };
  const deleteField = (field: Field) =>
    isUsed(findFieldUses(field, { sections, priceRule })) ? setDeleted(field) : edits.deleteField(field);
  const rows: RowEdits = {
    draftFor: activeField.draftFor,
    selectedId: opened?.id,
    onActivate: activeField.activate,
    onChange: activeField.change,
    onOpen: (field) => {
      activeField.open(field);
      setSettings(true);
    },
    onDelete: deleteField,
    onAddNext: ({ id, type }) => {
      const section = sections.find((one) => one.fields.some((field) => field.id === id));
      if (section && isFieldType(type)) add(section.id, type);
    },
    onEscape: (field) => {
      if (active?.isNew && isSameField(active.inForm, active.opened)) edits.dropAddedField(field);
    },
  };
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
          rows={rows}
          onAddField={(type) => add(section.id, type)}
        />
      ))}
      <DropLine position={sectionDrag.position} listId={allSections} />
      {opened &&
        (sidePanel ? (
          createPortal(
            <FieldSettingsPanel
              editing={activeField}
              others={fields.filter(({ id }) => id !== opened.id)}
              hasPrompt={hasPrompt}
              onClose={close}
            />,
            sidePanel,
          )
        ) : (
          <FieldSettingsDialog
            key={opened.id}
            field={opened}
            others={fields.filter(({ id }) => id !== opened.id)}
            hasPrompt={hasPrompt}
            onClose={() => setSettings(false)}
            onSave={(field) => {
              edits.saveField(field);
              setSettings(false);
            }}
          />
        ))}
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
      <p id={rowKeysHintId} hidden>
        {messages.rowKeys}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

interface DeleteFieldDialogProps {
  readonly field: Field;
  readonly uses: FieldUses;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

function DeleteFieldDialog({ field, uses, onClose, onDelete }: DeleteFieldDialogProps) {
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button variant="danger" onClick={onDelete}>
        {messages.deleteField}
      </Button>
    </div>
  );
  const lines = [
    ...uses.rules.map(messages.usedByRule),
    ...uses.templates.map(messages.usedByTemplate),
    ...uses.priceRows.map(messages.usedByPrice),
  ];
  return (
    <Drawer isOpen onClose={onClose} title={messages.deleteTitle(field.label || messages.unnamed)} footer={footer}>
      <p className="pb-2">{messages.usedBy}</p>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Drawer>
  );
}

interface FieldUses {
  readonly rules: readonly string[];
  readonly templates: readonly string[];
  /** Row numbers start with 1. */
  readonly priceRows: readonly number[];
}

export function findFieldUses(
  field: Field,
  { sections, priceRule }: { readonly sections: readonly FormSection[]; readonly priceRule?: PriceRule | undefined },
): FieldUses {
  const key = fieldKey(field);
  const others = sections.flatMap(({ fields }) => fields).filter(({ id }) => id !== field.id);
  const findLabels = (isUse: (other: Field) => boolean) => others.filter(isUse).map(({ label }) => label);
  return {
    rules: findLabels(({ rules = [] }) => rules.some((rule) => rule.field === key)),
    templates: findLabels((other) => listTemplateNames(other).includes(key)),
    priceRows: (priceRule?.rows ?? []).flatMap((row, index) => (row.field === key ? [index + 1] : [])),
  };
}

export function isUsed({ rules, templates, priceRows }: FieldUses): boolean {
  return rules.length + templates.length + priceRows.length > 0;
}

/** A prompt builder's own fields take precedence over fields of the form. */
function listTemplateNames({ promptBuilderConfig }: AnyField): readonly string[] {
  return promptBuilderConfig ? unmatchedPlaceholders(promptBuilderConfig) : [];
}
