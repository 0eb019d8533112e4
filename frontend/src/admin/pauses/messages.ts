import type { PauseKind } from '#shared/contracts/admin-pauses.ts';

const kinds: Readonly<Record<PauseKind, string>> = { model: 'Model', key: 'API key', stage: 'Everything' };

export const messages = {
  title: 'Paused',
  intro:
    'Models, API keys and the whole site pause automatically above their limits: nothing starts, and no credits are taken. Saving a model resumes it, too.',
  failedToLoad: 'Failed to load pauses',
  list: 'Paused',
  none: 'Nothing is paused',
  noneText:
    'A model pauses automatically when it fails too often, earns too little or costs too much. Set its limits in its editor.',
  models: 'All models',
  columns: { name: 'What', kind: 'Kind', why: 'Why', since: 'Since', next: 'What happens next', resume: 'Resume' },
  kinds,
  resume: 'Resume',
  resumeOne: (name: string) => `Resume ${name}`,
  resumed: (name: string) => `Resumed ${name}`,
  resumeFailed: 'Could not be resumed',
  edit: 'Open the editor',
  stats: 'Figures',
} as const;
