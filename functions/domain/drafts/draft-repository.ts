import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { describeIssue } from '#functions/platform/describe-issue.ts';
import { draftPartitions } from '#functions/platform/table/console-keys.ts';
import { epochSeconds, isExpired } from '#functions/platform/table/expression.ts';
import type { Key, Partition } from '#functions/platform/table/keys.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import type { DraftFacts } from '#shared/contracts/drafts.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';
import type { AdminActor } from '../sessions/guards.ts';

export type DraftNoun = 'model' | 'pro form';

export interface DraftKind<D extends Named, R> {
  readonly noun: DraftNoun;
  readonly key: (id: string) => Key;
  readonly summaryKey: (id: string) => Key;
  readonly editorKey: (id: string, adminId: string) => Key;
  readonly list: Partition;
  readonly schema: z.ZodMiniType<Draft<D>>;
  readonly toRow: (draft: Draft<D>) => R;
  readonly nameKeys: (row: R) => object;
}

interface Named {
  readonly name: string;
}

export interface Draft<D> {
  readonly id: string;
  readonly ownerUserId: string;
  readonly ownerId: string;
  readonly createdAt: string;
  readonly definition: D;
  readonly baseVersion: number;
  readonly revision: number;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly restoredFrom?: number | undefined;
  readonly wasAvailable?: boolean | undefined;
  readonly publishAt?: string | undefined;
  readonly note?: string | undefined;
  readonly scheduledBy?: { readonly id: string; readonly name: string } | undefined;
  readonly problem?: string | undefined;
}

export interface DraftSummary<R> extends DraftFacts {
  readonly id: string;
  readonly ownerUserId: string;
  readonly baseVersion: number;
  readonly row: R;
}

export const storedDraftParts = {
  ownerId: z.string(),
  wasAvailable: z.optional(z.boolean()),
  scheduledBy: z.optional(z.object({ id: z.string(), name: z.string() })),
};
export const draftSummaryParts = { id: z.string(), ownerUserId: z.string(), baseVersion: z.int() };

const editorSchema = z.object({ adminId: z.string(), name: z.string(), expiresAtEpochSeconds: z.int() });
type Editor = z.infer<typeof editorSchema>;

/** An open editor announces itself every 15 seconds. */
const editorLifetimeSeconds = 45;
const maxEditors = 50;

// Decision: docs/decisions/049-drafts.md
export class DraftRepository<D extends Named, R> {
  private readonly table: Table;
  private readonly kind: DraftKind<D, R>;

  constructor(table: Table, kind: DraftKind<D, R>) {
    this.table = table;
    this.kind = kind;
  }

  get noun(): DraftNoun {
    return this.kind.noun;
  }

  find(id: string): Promise<Draft<D> | undefined> {
    return this.table.get(this.kind.key(id), this.kind.schema, { consistent: true });
  }

  save(draft: Draft<D>, audit?: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    const Item = { ...this.kind.key(draft.id), ...draft };
    return this.table.transactOnce([
      { Put: { TableName, Item, ...isRevision(draft.revision - 1) } },
      { Put: { TableName, Item: this.summaryItem(draft) } },
      ...(audit ? [putAuditEntry(TableName, audit)] : []),
    ]);
  }

  discard(draft: Draft<D>, audit: AuditEntry): Promise<boolean> {
    return this.table.transactOnce([...this.endSteps(draft), putAuditEntry(this.table.name, audit)]);
  }

  async announceEditor(id: string, admin: Pick<AdminActor, 'id' | 'name'>, now: Date): Promise<Editor[]> {
    const own = this.kind.editorKey(id, admin.id);
    const expiresAtEpochSeconds = epochSeconds(now) + editorLifetimeSeconds;
    await this.table.put({ ...own, adminId: admin.id, name: admin.name, expiresAtEpochSeconds });
    const range = { partition: own.pk, prefix: this.kind.editorKey(id, '').sk };
    const editors = await this.table.first(range, editorSchema, maxEditors);
    return editors.filter((editor) => editor.adminId !== admin.id && !isExpired(editor, now));
  }

  endSteps({ id, revision }: Pick<Draft<unknown>, 'id' | 'revision'>): TransactItem[] {
    return [
      { Delete: { TableName: this.table.name, Key: this.kind.key(id), ...isRevision(revision) } },
      { Delete: { TableName: this.table.name, Key: this.kind.summaryKey(id) } },
    ];
  }

  private summaryItem(draft: Draft<D>) {
    const { id, ownerUserId, baseVersion, savedBy, savedAt, publishAt, problem } = draft;
    const { noun, summaryKey, list, toRow, nameKeys } = this.kind;
    const row = toRow(draft);
    return {
      ...summaryKey(id),
      gsi1pk: list.partition,
      gsi1sk: `${draft.createdAt}#${id}`,
      ...scheduledOrRefusedKeys(noun, draft),
      ...(baseVersion === 0 && nameKeys(row)),
      id,
      ownerUserId,
      baseVersion,
      savedBy,
      savedAt,
      publishAt,
      problem,
      row,
    };
  }
}

function isRevision(revision: number) {
  if (revision === 0) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: '#revision = :revision',
    ExpressionAttributeNames: { '#revision': 'revision' },
    ExpressionAttributeValues: { ':revision': revision },
  };
}

/** Lists a draft among the scheduled ones or, after a refusal, among those that need attention. */
function scheduledOrRefusedKeys(noun: DraftNoun, { id, publishAt, problem, savedAt }: Draft<unknown>) {
  const { partition, prefix } = problem === undefined ? draftPartitions.scheduled : draftPartitions.refused;
  const since = problem === undefined ? publishAt : savedAt;
  return since === undefined ? {} : { gsi2pk: partition, gsi2sk: `${prefix}${since}#${noun}#${id}` };
}

const indexEntrySchema = z.object({ gsi2sk: z.string() });

export interface ListedDraft {
  readonly noun: DraftNoun;
  readonly id: string;
}

export async function listIndexedDrafts(
  table: Table,
  range: Partition & { readonly upTo?: string },
  limit: number,
): Promise<ListedDraft[]> {
  const entries = await table.first(range, indexEntrySchema, limit);
  return entries.map(({ gsi2sk }) => {
    const [, , noun, id = ''] = gsi2sk.split('#');
    return { noun: noun === 'model' ? 'model' : 'pro form', id };
  });
}

export function listDueDrafts(table: Table, now: Date, limit: number) {
  const { scheduled } = draftPartitions;
  return listIndexedDrafts(table, { ...scheduled, upTo: `${scheduled.prefix}${now.toISOString()}~` }, limit);
}

export function draftConflict(current: Pick<Draft<unknown>, 'savedBy'> | undefined): AppError {
  const message =
    current === undefined
      ? 'This draft was published or discarded in the meantime.'
      : `${current.savedBy} saved this draft in the meantime.`;
  return new AppError('conflict', message, [{ field: 'revision', message: 'A newer draft exists' }]);
}

export function pickValid(shape: Readonly<Record<string, z.ZodMiniType>>, definition: object): Record<string, unknown> {
  const valid = Object.entries(definition).filter(([name, value]) => shape[name]?.safeParse(value).success);
  return Object.fromEntries(valid);
}

export function readFinished<D>(schema: z.ZodMiniType<D>, { definition }: Draft<unknown>): D {
  const { data, error } = schema.safeParse(definition, { error: describeIssue });
  if (data !== undefined) return data;
  const problems = (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new AppError('invalid_input', problems[0]?.message ?? 'The draft is not finished', problems);
}

export function withDrafts<L extends { readonly id: string }, R>(
  rows: readonly L[],
  drafts: readonly DraftSummary<R>[],
): (L | (R & { readonly draft: DraftFacts }) | (L & { readonly draft: DraftFacts }))[] {
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  const published = new Set(rows.map(({ id }) => id));
  const unpublished = drafts.filter(({ id, baseVersion }) => baseVersion === 0 && !published.has(id));
  return [
    ...unpublished.map((draft) => ({ ...draft.row, draft: toDraftFacts(draft) })),
    ...rows.map((row) => {
      const draft = byId.get(row.id);
      return draft === undefined ? row : { ...row, draft: toDraftFacts(draft) };
    }),
  ];
}

function toDraftFacts({ savedBy, savedAt, publishAt, problem }: DraftFacts): DraftFacts {
  return { savedBy, savedAt, publishAt, problem };
}
