import { fieldKey } from '#shared/form/form-values.ts';
import { type AnyField, type Field, fieldSchema } from '#shared/form/field-types.ts';
import { mayBePrompt } from '#shared/form/read-form.ts';
import { defaultTitles, formFields, type FormSection } from '#shared/rules/form-definition.ts';
import { copyOfField, withFreeName } from './copy-field.ts';
import { withoutLostRules, withRenamedKey } from './field-references.ts';

export type Direction = 'up' | 'down';
type Sections = readonly FormSection[];

interface DropTarget {
  readonly sectionId: string;
  readonly index: number;
}

export function newSection(title: string = defaultTitles.added): FormSection {
  return { id: crypto.randomUUID(), title, fields: [] };
}

export function renameSection(sections: Sections, sectionId: string, title: string): FormSection[] {
  return sections.map((section) => (section.id === sectionId ? { ...section, title } : section));
}

/** The fields go with their section. */
export function removeSection(sections: Sections, sectionId: string): FormSection[] {
  return withoutLostRules(sections.filter(({ id }) => id !== sectionId));
}

export function moveSection(sections: Sections, sectionId: string, direction: Direction): FormSection[] {
  const index = sections.findIndex(({ id }) => id === sectionId);
  return swapped(sections, index, direction);
}

/** At the end of a section; a label and variable name that are taken get a number. */
export function addField(sections: Sections, sectionId: string, field: Field): FormSection[] {
  const added = withFreeName(field, formFields({ sections: [...sections] }));
  return withFields(withoutOtherPrompts(sections, added), sectionId, (fields) => [...fields, added]);
}

/** A field with the same id takes the place; rules of other fields follow its new variable name. */
export function replaceField(sections: Sections, field: Field): FormSection[] {
  const before = findField(sections, field.id);
  if (!before) return [...sections];
  const renamed = withRenamedKey(withoutOtherPrompts(sections, field), fieldKey(before), fieldKey(field));
  return renamed.map((section) => ({
    ...section,
    fields: section.fields.map((one) => (one.id === field.id ? field : one)),
  }));
}

/** Past its neighbour; at the end of its section, into the next one. */
export function moveField(sections: Sections, fieldId: string, direction: Direction): FormSection[] {
  const from = sections.findIndex(({ fields }) => fields.some(({ id }) => id === fieldId));
  const section = sections[from];
  if (!section) return [...sections];
  const index = section.fields.findIndex(({ id }) => id === fieldId);
  const step = direction === 'up' ? -1 : 1;
  if (section.fields[index + step]) {
    return withFields(sections, section.id, (fields) => swapped(fields, index, direction));
  }
  const target = sections[from + step];
  const field = section.fields[index];
  if (!target || !field) return [...sections];
  const without = withFields(sections, section.id, (fields) => fields.filter(({ id }) => id !== fieldId));
  return withFields(without, target.id, (fields) => (direction === 'up' ? [...fields, field] : [field, ...fields]));
}

/** To a place in a section, counted without the field itself. */
export function moveFieldTo(sections: Sections, fieldId: string, { sectionId, index }: DropTarget): FormSection[] {
  const field = findField(sections, fieldId);
  if (!field || !sections.some(({ id }) => id === sectionId)) return [...sections];
  return sections.map((section) => {
    const others = section.fields.filter(({ id }) => id !== fieldId);
    return { ...section, fields: section.id === sectionId ? others.toSpliced(index, 0, field) : others };
  });
}

/** To a place among the other sections. */
export function moveSectionTo(sections: Sections, sectionId: string, index: number): FormSection[] {
  const section = sections.find(({ id }) => id === sectionId);
  return section ? sections.filter(({ id }) => id !== sectionId).toSpliced(index, 0, section) : [...sections];
}

/** The item at an index, at a place among the others. */
export function movedTo<T>(items: readonly T[], from: number, to: number): T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** The copy stands behind its original. */
export function duplicateField(sections: Sections, fieldId: string): FormSection[] {
  const taken = formFields({ sections: [...sections] });
  return sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((field) => (field.id === fieldId ? [field, copyOfField(field, taken)] : [field])),
  }));
}

/** A section keeps its last field. */
export function canDelete({ fields }: FormSection): boolean {
  return fields.length > 1;
}

export function deleteField(sections: Sections, fieldId: string): FormSection[] {
  const kept = sections.map((section) =>
    canDelete(section) ? { ...section, fields: section.fields.filter(({ id }) => id !== fieldId) } : section,
  );
  return withoutLostRules(kept);
}

/** A form has one prompt: the field that was marked last. */
function withoutOtherPrompts(sections: Sections, field: Field): FormSection[] {
  if (!isMarked(field) || !mayBePrompt(field)) return [...sections];
  const unmarked = (one: Field): Field => (isMarked(one) ? fieldSchema.parse({ ...one, isPrompt: undefined }) : one);
  return sections.map((section) => ({ ...section, fields: section.fields.map(unmarked) }));
}

function isMarked({ isPrompt }: AnyField): boolean {
  return isPrompt === true;
}

function findField(sections: Sections, fieldId: string): Field | undefined {
  return sections.flatMap(({ fields }) => fields).find(({ id }) => id === fieldId);
}

function withFields(
  sections: Sections,
  sectionId: string,
  change: (fields: readonly Field[]) => Field[],
): FormSection[] {
  return sections.map((section) =>
    section.id === sectionId ? { ...section, fields: change(section.fields) } : section,
  );
}

/** The item at an index and its neighbour in each other's place; at the edge, the list as it is. */
export function swapped<T>(items: readonly T[], index: number, direction: Direction): T[] {
  const other = direction === 'up' ? index - 1 : index + 1;
  const [item, neighbour] = [items[index], items[other]];
  if (item === undefined || neighbour === undefined) return [...items];
  return items.with(index, neighbour).with(other, item);
}
