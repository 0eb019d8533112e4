import type { AnyField, Field } from '#shared/form/field-types.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import type { VisibilityRule } from '#shared/form/form-schemas.ts';
import { fieldKey, type FormValues } from '#shared/form/form-values.ts';
import { canBePrompt } from '#shared/form/read-form.ts';
import { defaultTitles, formFields, type FormSection } from '#shared/rules/form-definition.ts';
import { fieldsOfDraft, type ModelDraft } from '#shared/rules/model-draft.ts';
import { type Direction, swapItems } from '../controls/reorder.tsx';
import { copyField, makeUniqueField } from '../field-settings/copy-field.ts';

type Sections = readonly FormSection[];

interface DropTarget {
  readonly sectionId: string;
  readonly index: number;
}

export function createSection(): FormSection {
  return { id: crypto.randomUUID(), title: defaultTitles.added, fields: [] };
}

export function toDraftSections(current: FormSection[], draft: ModelDraft): FormSection[] {
  const fields = fieldsOfDraft(draft, () => crypto.randomUUID());
  return fields.length === 0 ? current : [{ ...createSection(), fields }];
}

export function renameSection(sections: Sections, sectionId: string, title: string): FormSection[] {
  return sections.map((section) => (section.id === sectionId ? { ...section, title } : section));
}

export function removeSection(sections: Sections, sectionId: string): FormSection[] {
  return dropBrokenRules(sections.filter(({ id }) => id !== sectionId));
}

export function moveSection(sections: Sections, sectionId: string, direction: Direction): FormSection[] {
  const index = sections.findIndex(({ id }) => id === sectionId);
  return swapItems(sections, index, direction);
}

/** Maps each field's key before a change to its key afterwards; other keys stay. */
export function renameKeys(before: Sections, after: Sections): (key: string) => string {
  const ids = new Map(before.flatMap(({ fields }) => fields.map((field) => [fieldKey(field), field.id])));
  const keys = new Map(after.flatMap(({ fields }) => fields.map((field) => [field.id, fieldKey(field)])));
  return (key) => keys.get(ids.get(key) ?? '') ?? key;
}

export function renameValues(values: FormValues, rename: (key: string) => string): FormValues {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [rename(key), value]));
}

export function addField(sections: Sections, sectionId: string, field: Field): FormSection[] {
  const added = makeUniqueField(field, formFields({ sections }));
  return changeFields(unmarkOtherPrompts(sections, added), sectionId, (fields) => [...fields, added]);
}

export function dropAddedField(sections: Sections, fieldId: string): FormSection[] {
  return sections.map((section) => ({ ...section, fields: section.fields.filter(({ id }) => id !== fieldId) }));
}

export function replaceField(sections: Sections, field: Field): FormSection[] {
  const previous = findField(sections, field.id);
  if (!previous) return [...sections];
  const renamed = renameKeyInRules(unmarkOtherPrompts(sections, field), fieldKey(previous), fieldKey(field));
  return renamed.map((section) => ({
    ...section,
    fields: section.fields.map((one) => (one.id === field.id ? field : one)),
  }));
}

export function moveField(sections: Sections, fieldId: string, direction: Direction): FormSection[] {
  const from = sections.findIndex(({ fields }) => fields.some(({ id }) => id === fieldId));
  const section = sections[from];
  if (!section) return [...sections];
  const index = section.fields.findIndex(({ id }) => id === fieldId);
  const step = direction === 'up' ? -1 : 1;
  if (section.fields[index + step]) {
    return changeFields(sections, section.id, (fields) => swapItems(fields, index, direction));
  }
  const target = sections[from + step];
  const field = section.fields[index];
  if (!target || !field) return [...sections];
  const withoutField = changeFields(sections, section.id, (fields) => fields.filter(({ id }) => id !== fieldId));
  return changeFields(withoutField, target.id, (fields) =>
    direction === 'up' ? [...fields, field] : [field, ...fields],
  );
}

/** The index doesn't count the field itself. */
export function moveFieldTo(sections: Sections, fieldId: string, { sectionId, index }: DropTarget): FormSection[] {
  const field = findField(sections, fieldId);
  if (!field || !sections.some(({ id }) => id === sectionId)) return [...sections];
  return sections.map((section) => {
    const others = section.fields.filter(({ id }) => id !== fieldId);
    return { ...section, fields: section.id === sectionId ? others.toSpliced(index, 0, field) : others };
  });
}

export function moveSectionTo(sections: Sections, sectionId: string, index: number): FormSection[] {
  const section = sections.find(({ id }) => id === sectionId);
  return section ? sections.filter(({ id }) => id !== sectionId).toSpliced(index, 0, section) : [...sections];
}

export function duplicateField(sections: Sections, fieldId: string): FormSection[] {
  const allFields = formFields({ sections });
  return sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((field) => (field.id === fieldId ? [field, copyField(field, allFields)] : [field])),
  }));
}

export function canDelete({ fields }: FormSection): boolean {
  return fields.length > 1;
}

export function deleteField(sections: Sections, fieldId: string): FormSection[] {
  const remaining = sections.map((section) =>
    canDelete(section) ? { ...section, fields: section.fields.filter(({ id }) => id !== fieldId) } : section,
  );
  return dropBrokenRules(remaining);
}

function unmarkOtherPrompts(sections: Sections, field: Field): FormSection[] {
  if (!isMarkedAsPrompt(field) || !canBePrompt(field)) return [...sections];
  const unmark = (one: Field): Field =>
    isMarkedAsPrompt(one) ? fieldSchema.parse({ ...one, isPrompt: undefined }) : one;
  return sections.map((section) => ({ ...section, fields: section.fields.map(unmark) }));
}

function isMarkedAsPrompt({ isPrompt }: AnyField): boolean {
  return isPrompt === true;
}

function findField(sections: Sections, fieldId: string): Field | undefined {
  return sections.flatMap(({ fields }) => fields).find(({ id }) => id === fieldId);
}

function changeFields(
  sections: Sections,
  sectionId: string,
  change: (fields: readonly Field[]) => Field[],
): FormSection[] {
  return sections.map((section) =>
    section.id === sectionId ? { ...section, fields: change(section.fields) } : section,
  );
}

function renameKeyInRules(sections: Sections, oldKey: string, newKey: string): FormSection[] {
  return changeRules(sections, (rules) =>
    rules.map((rule) => (rule.field === oldKey ? { ...rule, field: newKey } : rule)),
  );
}

/** Drops rules about deleted fields, which would hide their field forever. */
export function dropBrokenRules(sections: Sections): FormSection[] {
  const keys = new Set(sections.flatMap(({ fields }) => fields.map(fieldKey)));
  return changeRules(sections, (rules) => rules.filter(({ field }) => keys.has(field)));
}

function changeRules(
  sections: Sections,
  change: (rules: readonly VisibilityRule[]) => VisibilityRule[],
): FormSection[] {
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (field.rules ? { ...field, rules: change(field.rules) } : field)),
  }));
}
