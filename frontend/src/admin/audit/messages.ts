import type { AuditEntry, AuditKind } from '#shared/contracts/admin-audit.ts';
import { plural } from '#shared/kernel/language.ts';

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

export const messages = {
  title: 'Audit Trail',
  search: 'Search the trail',
  kind: 'Kind',
  allKinds: 'Everything',
  kinds,
  actor: 'Admin',
  allActors: 'Everyone',
  actorName: (name: string, userId: string) => `${name} (${userId})`,
  columns: {
    what: 'What',
    admin: 'Admin',
    kind: 'Kind',
    subject: 'Object',
    reason: 'Reason',
    changes: 'Changes',
    at: 'When',
  },
  action: formatAction,
  sentence: (entry: AuditEntry) => `${entry.admin.name} ${formatAction(entry)} ${entry.subject.name}`,
  openSubject: (name: string, id: string) => `Open ${name}, ${id}`,
  openKind: {
    model: 'Open the model',
    page: 'Open the page',
    'test run': 'Open the test run',
    'api key': 'Open the API key',
    admin: 'Open the admin',
    'pro form': 'Open the pro form',
    'pro request': 'Open the pro request',
    asset: 'Open the asset',
    generation: 'Open the generation',
    subscriber: 'Open the subscriber',
    stage: 'Open the stage',
  } satisfies Record<AuditKind, string>,
  exportCsv: 'Export CSV',
  exporting: 'Exporting…',
  exportedPart: 'Only the newest 10,000 entries were exported. Choose fewer days for the rest.',
  notExported: 'Failed to export the audit trail',
  actorId: 'Admin user ID',
  subjectId: 'Object ID',
  change: (path: string, before: string, after: string) => `${path}: ${before} → ${after}`,
  from: 'From',
  upTo: 'Up to',
  hint: 'Searches names, IDs, actions, reasons and changed settings, newest first. Days are in UTC.',
  showing: (count: number) => plural(count, { one: '# entry so far', other: '# entries so far' }),
  older: 'Search older entries',
  noneFound: 'No Entries Found',
  noneFoundText: 'No match in the part searched so far.',
  noEntries: 'No changes yet',
  noEntriesText: 'Changes made by admins appear here.',
  showAll: 'Clear the filters',
  failedToLoad: 'Failed to load the audit trail',
  changes: (count: number) => plural(count, { one: '# change', other: '# changes' }),
  moreChanges: (count: number) => `and ${count} more (not kept)`,
  path: 'What',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
} as const;

/** Until 2026-11-26, the monitor's entries named an asset: "deleted" then meant a cancelled generation. */
function formatAction({ action, kind }: Pick<AuditEntry, 'action' | 'kind'>): string {
  if (kind !== 'asset' && kind !== 'generation') return action;
  return `${kind === 'asset' && action === 'deleted' ? 'cancelled' : action} a generation of`;
}
