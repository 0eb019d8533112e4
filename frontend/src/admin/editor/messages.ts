import { listPlain } from '#shared/kernel/language.ts';

const fieldVerbs = { added: 'is new', removed: 'is gone', changed: 'is another one' } as const;
const settingVerbs = { added: 'was set', removed: 'was taken away', changed: 'changed' } as const;

export const messages = {
  toolbar: 'Form builder',
  undo: 'Undo',
  redo: 'Redo',
  jsonAi: 'JSON AI',
  preview: 'Preview',
  addSection: 'Add Section',
  versions: 'Versions',
  version: (version: number) => `Version ${version}`,
  newTab: 'opens in a new tab',
  restored: 'Your unsaved changes are here again.',
  discard: 'Discard',
  save: 'Save Configuration',
  update: 'Update Configuration',
  saving: 'Saving...',
  unsaved: 'Unsaved changes',
  allSaved: 'Saved',
  tryOut: 'Try it out',
  closeTryOut: 'Close “Try it out”',
  saveFailed: 'Failed to save configuration',
  unknownProblem: 'Unknown error occurred',

  conflictTitle: 'Somebody saved a newer version',
  conflictText: (name: string, version: number) =>
    `${name} saved version ${version} while you were working. This is what changed:`,
  merge: 'Merge both',
  acceptTheirs: 'Take theirs, and drop mine',
  replace: 'Replace with mine',
  keepEditing: 'Keep editing',
  merged: 'Both changes are merged. Look it over, then save.',
  conflicts: (names: readonly string[]) =>
    `You both changed ${listPlain(names)}: yours was kept. Look it over, then save.`,

  newest: 'newest',
  restoredFrom: (version: number) => `Restored from version ${version}`,
  versionsHint: 'Every save is kept. Compare two, or bring one back.',
  compareFrom: 'From',
  compareTo: 'To',
  restore: 'Restore',
  restoreAnyway: 'Restore, and drop what is unsaved',
  restoreVersion: (version: number) => `Restore version ${version}`,
  restoreQuestion: (version: number) => `Restore version ${version}?`,
  restoreEffect: 'Subscribers get the restored version on these pages at once:',
  restoredNow: (version: number) => `Version ${version} is restored.`,
  restoreFailed: 'The version could not be restored',
  versionsFailed: 'The versions could not be loaded',
  moreVersions: 'Older versions',

  differences: {
    none: 'Nothing is different.',
    before: 'Before',
    after: 'After',
    yes: 'Yes',
    no: 'No',
    blank: '(blank)',
    layout: 'The sections or the order of their fields changed',
    setting: (name: string, kind: keyof typeof settingVerbs) => `The ${name} ${settingVerbs[kind]}`,
    field: (label: string, kind: keyof typeof fieldVerbs) => `Field “${label}” ${fieldVerbs[kind]}`,
    property: (label: string, name: string, kind: keyof typeof settingVerbs) =>
      `Field “${label}”: ${name} ${settingVerbs[kind]}`,
  },

  assistant: {
    title: 'JSON AI Assistant',
    example: 'API example',
    analyze: 'Analyze',
    analyzing: 'Analyzing…',
    draftedBy: (model: string) => `Drafted by ${model}.`,
    shutsDownOn: (day: string) => `OpenAI shuts it down on ${day}: until then, operators must choose another.`,
    empty: 'Please paste an API example first',
    failed: 'Analysis failed.',
    complete: 'This is what the draft would change:',
    apply: 'Apply',
    applied: 'The draft is in the form. Look it over, then save.',
  },
} as const;
