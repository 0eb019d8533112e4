import { listPlain, plural } from '#shared/kernel/language.ts';

export const messages = {
  title: 'Import',
  hint: 'Paste anything about a model and get its form.',
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
  failed: 'Couldn’t read the document',
  output: 'Result',
  outputIs: (key: string, type: string) => `Container “${key}”, ${type}`,
  price: 'Price',
  priceIs: (price: number, currency: string, unit: string) => `${price} ${currency} per ${unit}`,
  priceUnknown: 'Not published by fal',
  costUnknown: 'This unit doesn’t tell the cost of a generation. Enter it as provider cost.',
  costIs: (usd: number) => `A generation with the preset values costs ${usd}.`,
  time: 'Estimated time',
  timeIs: (seconds: number) =>
    plural(seconds, {
      one: '# second, typical for such models. Correct it after some runs.',
      other: '# seconds, typical for such models. Correct it after some runs.',
    }),
  fields: (chosen: number, all: number) => `${chosen} of ${all} inputs become fields`,
  chooseHint: 'Inputs left out keep fal’s defaults. You can add them later with another import.',
  all: 'All',
  usual: 'Most used',
  requiredOnly: 'Required only',
  fixed: 'Fixed value',
  advanced: 'Advanced',
  cancel: 'Cancel',
  required: 'Required',
  unmapped: 'Not in the form',
  unmappedHint: 'The form leaves these out or can’t check them:',
  everything: 'Everything in the document is in the form.',
  replaces: (count: number) =>
    plural(count, {
      one: 'Applying replaces the # field that the form has now.',
      other: 'Applying replaces the # fields that the form has now.',
    }),
  changes: 'What changed at fal since the last import',
  keeps: 'Applying adopts these changes and keeps your own.',
  apply: 'Apply',
  conflicts: (names: readonly string[]) => `You and fal both changed ${listPlain(names)}: yours was kept.`,
  applied: 'Imported into the form. Review it, then save.',
} as const;
