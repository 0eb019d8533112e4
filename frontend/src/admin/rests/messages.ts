import type { RestKind } from '#shared/contracts/admin-rests.ts';

const kinds: Readonly<Record<RestKind, string>> = { model: 'Model', key: 'API key', stage: 'Everything' };

export const messages = {
  title: 'Resting',
  intro:
    'What is over its limits rests by itself: nothing begins with it, and no credits are taken. Subscribers are told. Saving a model anew ends its rest.',
  failedToLoad: 'Failed to load what rests',
  list: 'What rests',
  none: 'Nothing rests',
  noneText:
    'A model rests by itself when it fails too often, earns too little or costs too much. Its limits are in its editor.',
  models: 'All models',
  columns: { name: 'What', kind: 'Kind', reason: 'Why', figures: 'Today', since: 'Since', next: 'Goes on' },
  kinds,
  resume: 'Let it go on',
  resumed: (name: string) => `${name} goes on`,
  resumeFailed: 'It could not be let go on',
  edit: 'Open the editor',
  figures: 'Figures',
} as const;
