/** Every text of the form builder's list of sections and fields. */
export const messages = {
  newSection: 'New Section',
  untitled: 'Untitled section',
  addFirstSection: 'Add the first section',
  noSections: 'No form yet',
  noSectionsText: 'A form is made of sections, and a section of fields.',
  fieldCount: (count: number) => `${count} ${count === 1 ? 'field' : 'fields'}`,
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
    `“${title}” holds ${count} ${count === 1 ? 'field' : 'fields'}. They are removed with it.`,
  remove: 'Remove section',
  cancel: 'Cancel',

  settingsOf: 'Settings of',
  fieldUp: (label: string) => `Move ${label} up`,
  fieldDown: (label: string) => `Move ${label} down`,
  duplicate: (label: string) => `Duplicate ${label}`,
  delete: (label: string) => `Delete ${label}`,
  lastField: 'A section keeps its last field. Add another field first, or remove the section.',
  unnamed: 'Unnamed field',
  copyLabel: (label: string, count: number) => `${label} (Copy${count === 1 ? '' : ` ${count}`})`,

  save: 'Save Configuration',
  update: 'Update Configuration',
  saving: 'Saving...',
  unsaved: 'Unsaved changes',

  exampleMediaUrl: 'Example media URL',
  exampleMediaType: (type: string) => `Detected: ${type}`,
  mediaTypes: { image: 'Image', video: 'Video', audio: 'Audio' },
  apiKey: 'API key',
  otherKey: 'A key that you can’t choose',

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

  noType: 'No type',
} as const;
