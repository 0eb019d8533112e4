import { listPlain, plural } from '#shared/kernel/language.ts';

export const messages = {
  title: 'Import',
  hint: 'Paste what you have of a model, and get its form.',
  source: 'Paste or drop anything',
  sourceHint:
    'An endpoint such as fal-ai/flux/schnell, a link to fal.ai, an OpenAPI document, a curl command, code, or models exported here. The assistant drafts from any other example.',
  chooseFile: 'Choose file',
  read: 'Read',
  drafted: 'Drafted from your example. These settings change:',
  exported: (count: number) =>
    plural(count, {
      one: 'An exported model. These settings change:',
      other: '# exported models. Choose one; these settings change:',
    }),
  model: 'Model',
  reading: 'Reading…',
  failed: 'The document could not be read',
  output: 'Result',
  outputIs: (key: string, type: string) => `Container “${key}”, ${type}`,
  price: 'Price',
  priceIs: (price: number, currency: string, unit: string) => `${price} ${currency} per ${unit}`,
  priceUnknown: 'fal does not say',
  costUnknown: 'What a generation takes can’t be told from that: enter it as provider cost.',
  costIs: (usd: number) => `A generation as the form starts takes ${usd} dollars.`,
  time: 'Estimated time',
  timeIs: (seconds: number) =>
    plural(seconds, {
      one: '# second, as usual for such models; correct it once you have seen some',
      other: '# seconds, as usual for such models; correct it once you have seen some',
    }),
  fields: (chosen: number, all: number) => `${chosen} of ${all} inputs become fields`,
  chooseHint: 'For what is left out, fal’s own defaults hold. It can be brought in later by another import.',
  all: 'All',
  usual: 'What most people need',
  requiredOnly: 'Only the required ones',
  fixed: 'Fixed value',
  advanced: 'Advanced',
  cancel: 'Cancel',
  required: 'Required',
  unmapped: 'Not in the form',
  unmappedHint: 'The form leaves this out, or can’t check it:',
  everything: 'Everything in the document has its place in the form.',
  replaces: (count: number) =>
    plural(count, {
      one: 'Applying replaces the # field that the form has now.',
      other: 'Applying replaces the # fields that the form has now.',
    }),
  changes: 'What changed at fal since the last import',
  keeps: 'Applying takes these changes over and keeps what you adjusted.',
  apply: 'Apply',
  conflicts: (names: readonly string[]) => `You and fal both changed ${listPlain(names)}: yours was kept.`,
  applied: 'The import is in the form. Look it over, then save.',
} as const;
