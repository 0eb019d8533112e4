import type { AuditChange, AuditEntry, AuditKind } from '#shared/contracts/admin-audit.ts';
import { formatNumber, plural } from '#shared/kernel/language.ts';
import { type AuditGroup, describePath, describeValue } from './audit-groups.ts';

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
  report: 'Report',
  subscriber: 'Subscriber',
  stage: 'Stage',
};

const severalForms: Readonly<Record<AuditKind, Parameters<typeof plural>[1]>> = {
  model: { one: '# model', other: '# models' },
  page: { one: '# page', other: '# pages' },
  'test run': { one: '# test run', other: '# test runs' },
  'api key': { one: '# API key', other: '# API keys' },
  admin: { one: '# admin', other: '# admins' },
  'pro form': { one: '# pro form', other: '# pro forms' },
  'pro request': { one: '# request', other: '# requests' },
  asset: { one: '# generation', other: '# generations' },
  generation: { one: '# generation', other: '# generations' },
  report: { one: '# report', other: '# reports' },
  subscriber: { one: '# subscriber', other: '# subscribers' },
  stage: { one: '# stage', other: '# stages' },
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
    changes: 'Change',
    at: 'When',
  },
  action: formatAction,
  sentence: (entry: AuditEntry) => `${entry.admin.name} ${formatAction(entry)} ${entry.subject.name}`,
  several: (kind: AuditKind, count: number) => plural(count, severalForms[kind]),
  groupSentence: ({ first, entries }: AuditGroup) =>
    entries.length > 1
      ? `${first.admin.name} ${first.action} ${plural(entries.length, severalForms[first.kind])}`
      : messages.sentence(first),
  shortChange,
  andMore: (count: number) => `+${count} more`,
  allOf: 'Changed objects',
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
    report: 'Open the report',
    subscriber: 'Open the subscriber',
    stage: 'Open the stage',
  } satisfies Record<AuditKind, string>,
  exportCsv: 'Export CSV',
  exporting: 'Exporting…',
  exportedPart: 'Only the newest 10,000 entries were exported. Choose fewer days for the rest.',
  notExported: 'Failed to export the audit trail',
  actorId: 'Admin user ID',
  subjectId: 'Object ID',
  allChanges: 'Changes',
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

const shownActions = new Map([
  ['taken on', 'started'],
  ['put back', 'returned to the queue'],
]);

/** Until 2026-11-26, the monitor's entries named an asset: "deleted" then meant a cancelled generation. */
function formatAction({ action, kind, times = 1 }: Pick<AuditEntry, 'action' | 'kind' | 'times'>): string {
  if (times > 1) return action.replace('failed', `failed ${formatNumber(times)} times`);
  if (kind !== 'asset' && kind !== 'generation') return shownActions.get(action) ?? action;
  return `${kind === 'asset' && action === 'deleted' ? 'cancelled' : action} a generation of`;
}

function shortChange({ path, before, after }: AuditChange): string {
  const [old, now] = [describeValue(before), describeValue(after)];
  const name = describePath(path);
  if (old === undefined && now === undefined) return name;
  return before === undefined ? `${name}: ${now}` : `${name} from ${old ?? '…'} to ${now ?? messages.nothing}`;
}
