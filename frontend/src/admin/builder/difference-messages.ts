import type { Difference } from './merge/definition-differences.ts';

const fieldVerbs = { added: 'is new', removed: 'is gone', changed: 'is another one' } as const;
const settingVerbs = { added: 'was set', removed: 'was taken away', changed: 'changed' } as const;

/** `creditCost` as people say it: credit cost. What is no setting's name, such as a label, stays as it is. */
export function settingInWords(name: string): string {
  return /^[a-z]+([A-Z][a-z]*)*$/.test(name) ? name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() : name;
}

/** Every text of a list of differences. */
export const differenceMessages = {
  none: 'Nothing is different.',
  before: 'Before',
  after: 'After',
  yes: 'Yes',
  no: 'No',
  blank: '(blank)',
  title: ({ kind, of, subject, property }: Pick<Difference, 'kind' | 'of' | 'subject' | 'property'>) => {
    if (of === 'layout') return 'The sections or the order of their fields changed';
    if (of === 'setting') return `The ${settingInWords(subject)} ${settingVerbs[kind]}`;
    return property === undefined
      ? `Field “${subject}” ${fieldVerbs[kind]}`
      : `Field “${subject}”: ${settingInWords(property)} ${settingVerbs[kind]}`;
  },
} as const;
