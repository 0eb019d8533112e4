import { formatCredits } from '#frontend/src/lib/format.ts';

/** Every text of a model's price. */
export const messages = {
  title: 'Price',
  flat: 'Every generation costs the credit cost, whatever is asked for.',
  hint: 'The credit cost is multiplied by the factor of every row, and rounded up to whole credits.',
  rows: 'What changes the price',
  depend: 'Make it depend on what is asked for',
  add: 'Add a row',
  addLineShort: 'Add a line',
  field: (row: number) => `Field of price row ${row}`,
  chooseField: 'Choose a field…',
  goneField: (key: string) => `${key} (not in the form)`,
  by: (row: number) => `How price row ${row} counts`,
  kinds: { amount: 'For each', value: 'By its value', tier: 'By how much' },
  kindHints: {
    amount: 'Times the number, the seconds a choice begins with, the characters of a text, or the files.',
    value: 'A factor for each value.',
    tier: 'A factor up to each limit: of a number, of characters, of files.',
  },
  per: (row: number) => `Unit of price row ${row}`,
  perLabel: 'Times what was entered, for each',
  value: (line: number, row: number) => `Value ${line} of price row ${row}`,
  upTo: (line: number, row: number) => `End of range ${line} of price row ${row}`,
  factor: (line: number, row: number) => `Factor ${line} of price row ${row}`,
  otherwise: (row: number) => `Factor of price row ${row} for anything else`,
  otherwiseLabel: { amount: 'Nothing entered', value: 'Anything else, or nothing', tier: 'Above, or nothing entered' },
  addLine: (row: number) => `Add a line to price row ${row}`,
  removeLine: (line: number, row: number) => `Remove line ${line} of price row ${row}`,
  remove: (row: number) => `Remove price row ${row}`,
  minimum: 'Least that a generation costs (credits)',
  startFlat: (credits: number) => `As the form starts: ${formatCredits(credits)}`,
  start: (reckoning: string, credits: number) => `As the form starts: ${reckoning} = ${formatCredits(credits)}`,
  figures: 'What it has earned and cost so far',
  margin: (paid: string, cost: string, margin: string, percent: number) =>
    `A run as the form starts: ${paid} paid, ${cost} to the provider, ${margin} stays (${Math.round(percent)} %).`,
} as const;
