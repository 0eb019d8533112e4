import type { AuditKind } from '#shared/contracts/admin-audit.ts';

const kinds: Readonly<Record<AuditKind, string>> = {
  model: 'Model',
  page: 'Page',
  'test run': 'Test run',
  'api key': 'API key',
  admin: 'Admin',
  'pro form': 'Pro form',
  'pro request': 'Pro request',
  asset: 'Asset',
  generation: 'Generation',
  subscriber: 'Subscriber',
  stage: 'Stage',
};

/** Every text of the audit trail's screen. */
export const messages = {
  title: 'Audit Trail',
  search: 'Search the trail',
  kind: 'Kind',
  allKinds: 'Everything',
  kinds,
  from: 'From',
  upTo: 'Up to',
  hint: 'The search looks in names, ids, actions, reasons and the names of what was changed, newest first. Days are in UTC.',
  showing: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'} so far`,
  older: 'Search older entries',
  noneFound: 'No Entries Found',
  noneFoundText: 'Nothing in this part of the trail matches.',
  noEntries: 'Nothing has been changed yet',
  noEntriesText: 'Every change that an admin makes will be listed here.',
  showAll: 'Clear the filters',
  failedToLoad: 'Failed to load the audit trail',
  reason: (text: string) => `Reason: ${text}`,
  changes: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`,
  moreChanges: (count: number) => `and ${count} more, which are not kept`,
  path: 'What',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
} as const;
