import { formatCredits } from '#frontend/src/lib/format.ts';
import { plural } from '#shared/kernel/language.ts';

export const messages = {
  title: 'Models',
  create: 'Create Model',
  search: 'Search models',
  status: 'Status',
  category: 'Category',
  showing: (shown: number, all: number) => `Showing ${shown} of ${all} models`,
  noModels: 'No Models Yet',
  noModelsText: 'Define the first one, or import it from fal.',
  noneFound: 'No Models Found',
  noneFoundText: 'No model matches the search and the filters.',
  showAll: 'Clear the filters',
  failedToLoad: 'Failed to Load Models',
  failedToFetch: 'Failed to fetch models',
  duplicate: 'Duplicate',
  activate: 'Activate',
  deactivate: 'Deactivate',
  edit: 'Edit',
  stats: 'Figures',
  archive: 'Archive',
  bringBack: 'Bring back',
  exportJson: 'Export JSON',
  bulkDone: {
    activate: (count: number) => plural(count, { one: '# model activated', other: '# models activated' }),
    deactivate: (count: number) => plural(count, { one: '# model deactivated', other: '# models deactivated' }),
    archive: (count: number) => plural(count, { one: '# model archived', other: '# models archived' }),
    bringBack: (count: number) => plural(count, { one: '# model brought back', other: '# models brought back' }),
  },
  losses: {
    archive: {
      title: (count: number, name: string) =>
        plural(count, { one: 'Archive {name}', other: 'Archive # models' }, { name }),
      question: (count: number) => plural(count, { one: 'Archive this model?', other: 'Archive these # models?' }),
    },
    deactivate: {
      title: (count: number, name: string) =>
        plural(count, { one: 'Deactivate {name}', other: 'Deactivate # models' }, { name }),
      question: (count: number) =>
        plural(count, { one: 'Deactivate this model?', other: 'Deactivate these # models?' }),
    },
  },
  losePages: 'Subscribers can no longer open these pages:',
  bulkProblems: (done: string, count: number, first: string) => `${done}, ${count} not. ${first}`,
  notChecked: (count: number, first: string) =>
    plural(count, { one: '{first}', other: '# models not checked. {first}' }, { first }),
  duplicated: 'Model duplicated successfully!',
  notDuplicated: 'Failed to duplicate model. Please try again.',
  notUpdated: 'Failed to update model status',
  notExported: 'Failed to export the models',
  credits: formatCredits,
  version: (version: number) => `v${version}`,
  table: 'Models',
  columns: {
    name: 'Name',
    state: 'State',
    category: 'Category',
    endpoint: 'Endpoint',
    cost: 'Cost',
    time: 'Time',
    owner: 'Owner',
    updated: 'Updated',
    version: 'Version',
  },
  statuses: {
    all: 'All Models',
    available: 'Available',
    disabled: 'Disabled',
    featured: 'Featured',
    comingSoon: 'Coming Soon',
    archived: 'Archived',
  },
  categories: { all: 'All Categories', models: 'Models', utils: 'Utils', effects: 'Effects' },
  badges: {
    archived: 'Archived',
    disabled: 'Disabled',
    comingSoon: 'Coming Soon',
    featured: 'Featured',
    active: 'Active',
    paused: 'Paused',
  },
} as const;
