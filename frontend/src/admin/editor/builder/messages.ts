import { messages as settingMessages } from '../field-settings/messages.ts';
import { plural } from '#shared/kernel/language.ts';

export const messages = {
  untitled: 'Untitled section',
  addFirstSection: 'Add the first section',
  noSections: 'No form yet',
  noSectionsText: 'A form is made of sections, and a section of fields.',
  fieldCount: (count: number) => plural(count, { one: '# field', other: '# fields' }),
  noFields: 'No fields in this section yet.',
  addField: 'Add Field',
  addFieldTo: (title: string) => `Add Field to ${title}`,
  sectionTitle: 'Section title',
  renameSection: (title: string) => `Rename section ${title}`,
  collapse: (title: string) => `Show or hide the fields of ${title}`,
  sectionUp: (title: string) => `Move section ${title} up`,
  sectionDown: (title: string) => `Move section ${title} down`,
  removeSection: (title: string) => `Remove section ${title}`,
  removeTitle: 'Remove this section?',
  removeText: (title: string, count: number) =>
    plural(
      count,
      {
        one: '“{title}” holds # field. They are removed with it.',
        other: '“{title}” holds # fields. They are removed with it.',
      },
      { title },
    ),
  remove: 'Remove section',
  cancel: 'Cancel',

  openSettings: 'Settings of',
  fieldUp: settingMessages.moveUp,
  fieldDown: settingMessages.moveDown,
  duplicate: (label: string) => `Duplicate ${label}`,
  delete: settingMessages.remove,
  deleteTitle: (label: string) => `Delete “${label}”?`,
  deleteField: 'Delete field',
  usedBy: 'This field is used elsewhere in the form:',
  usedByRule: (label: string) => `A rule of “${label}” looks at it; that rule goes with it.`,
  usedByTemplate: (label: string) => `The template of “${label}” names it; nothing will stand there.`,
  usedByPrice: (row: number) => `Row ${row} of the price counts it; the row needs another field before you can save.`,
  lastField: 'A section keeps its last field. Add another field first, or remove the section.',
  unnamed: 'Unnamed field',

  required: 'Required',
  hidden: 'Hidden',
  advanced: 'Advanced',
  conditional: 'Conditional',

  moved: (label: string, position: number, count: number, title: string) =>
    `${label} is now field ${position} of ${count} in ${title}`,
  sectionMoved: (title: string, position: number, count: number) => `${title} is now section ${position} of ${count}`,
  duplicated: (label: string) => `${label} was duplicated`,
  deleted: (label: string) => `${label} was deleted`,
  added: (label: string) => `${label} was added`,
  removed: (title: string) => `${title} was removed`,
} as const;
