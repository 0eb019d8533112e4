import type { AuditChange, AuditEntry } from '#shared/contracts/admin-audit.ts';

/** Entries of one action on several objects, such as archiving the selected models. Newest first, like the trail. */
export interface AuditGroup {
  readonly first: AuditEntry;
  readonly entries: readonly AuditEntry[];
}

const minGroup = 3;
const maxGapMs = 10_000;

export function groupEntries(entries: readonly AuditEntry[]): AuditGroup[] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isSameAction(last, entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs
    .flatMap((run) => (run.length < minGroup ? run.map((one) => [one]) : [run]))
    .flatMap((run) => {
      const [first] = run;
      return first ? [{ first, entries: run }] : [];
    });
}

function isSameAction(a: AuditEntry, b: AuditEntry): boolean {
  const isSame = a.admin.id === b.admin.id && a.kind === b.kind && a.action === b.action && a.reason === b.reason;
  return isSame && a.subject.id !== b.subject.id && Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= maxGapMs;
}

/** A creation has no shared changes: every value of a new object is new. */
export function sharedChanges({ first, entries }: AuditGroup): readonly AuditChange[] {
  if (first.action.startsWith('created')) return [];
  const texts = entries.map(({ changes }) => new Set(changes.map((change) => JSON.stringify(change))));
  return first.changes.filter((change) => texts.every((set) => set.has(JSON.stringify(change))));
}

/** Turns `sections.0.creditCost` into `credit cost`. */
export function describePath(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  return name
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

export function describeValue(json: string | undefined): string | undefined {
  if (json === undefined) return undefined;
  if (json.startsWith('{') || json.startsWith('[')) return undefined;
  if (json === 'true') return 'on';
  if (json === 'false') return 'off';
  return json.startsWith('"') ? json.slice(1).replace(/"$/, '') : json;
}
