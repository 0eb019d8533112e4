import { type FormSection, sectionedFields } from './model-definition.ts';

/** What a section is called before anybody thought of a title: as it is added, and as an import makes it. */
export const defaultTitles = { added: 'New Section', main: 'Main', advanced: 'Advanced' } as const;

const unsaid = new Set<string>(Object.values(defaultTitles));

/** A form's fields as subscribers get them: a title that nobody has given is not shown to them. */
export function shownFields(form: { readonly sections: readonly FormSection[] }) {
  return sectionedFields(form).map((field) => ({ ...field, section: unsaid.has(field.section) ? '' : field.section }));
}
