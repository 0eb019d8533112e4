export const messages = {
  presets: 'Presets',
  filled: (name: string) => `Filled in from ${name}.`,
  remove: (name: string) => `Delete preset ${name}`,
  removed: (name: string) => `${name} deleted.`,
  undo: 'Undo',
  save: 'Save as preset',
  saveHint: 'Fill in these entries again with one tap. Kept in this browser.',
  name: 'Name',
  namePlaceholder: 'Film still',
  saveNow: 'Save',
  replace: (name: string) => `Replace ${name}`,
  saved: (name: string) => `${name} saved.`,
} as const;
