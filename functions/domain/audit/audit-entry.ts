import diff from 'microdiff';
import * as z from 'zod/mini';
import { isPseudonym } from '#functions/domain/credits/account.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { AuditChange, AuditEntry, AuditKind } from '#shared/contracts/admin-audit.ts';
import { cutText } from '#shared/kernel/texts.ts';

export type { AuditEntry };

interface Actor {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
}

interface AdminChange {
  readonly action: string;
  readonly kind: AuditKind;
  readonly id: string;
  readonly name: string;
  /** The owner, when the id alone does not find the subject. */
  readonly userId?: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly reason?: string | undefined;
}

export function auditEntry(
  { id, name, userId }: Actor,
  { action, kind, reason, before, after, ...subject }: AdminChange,
  at: Date,
): AuditEntry {
  return {
    id: newId(at),
    at: at.toISOString(),
    admin: { id, name, userId },
    action,
    kind,
    subject,
    ...(reason !== undefined && { reason }),
    ...changesBetween(before, after),
  };
}

/** Belongs to the change's own transaction. `subscriberId` lets the account's deletion find the entry. */
export function putAuditEntry(tableName: string, given: AuditEntry, subscriberId?: string): TransactItem {
  const { reason: _, ...withoutReason } = given;
  const entry = subscriberId !== undefined && isPseudonym(subscriberId) ? withoutReason : given;
  const listing = subscriberId !== undefined && {
    gsi1pk: partitions.auditOf(subscriberId).partition,
    gsi1sk: entry.id,
  };
  return {
    Put: {
      TableName: tableName,
      Item: { ...keys.auditEntry(entry.id), ...listing, ...entry, searchText: searchText(entry) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

export function searchText({ admin, action, kind, subject, reason, changes }: AuditEntry): string {
  const words = [admin.name, admin.userId, action, kind, subject.name, subject.id, reason, ...changes.map(pathOf)];
  return words.join('\n').toLowerCase();
}

function pathOf({ path }: { readonly path: string }): string {
  return path;
}

const maxChanges = 50;
const maxValueLength = 500;
const maxPathLength = 200;

const mask = '••••••••';
const secretNames: ReadonlySet<string> = new Set(['password', 'passwordHash', 'apiKey', 'sealed']);

const ignoredNames: ReadonlySet<string> = new Set(['updatedAt']);

const objectSchema = z.record(z.string(), z.unknown());

export function changesBetween(
  before: object | undefined,
  after: object | undefined,
): { changes: AuditChange[]; moreChanges?: number } {
  const all = diff(toComparable(before), toComparable(after)).map(toAuditChange);
  const more = all.length - maxChanges;
  return { changes: all.slice(0, maxChanges), ...(more > 0 && { moreChanges: more }) };
}

/** Compares each secret as one text, so a change shows up once, without details. */
function toComparable(state: object | undefined): Record<string, unknown> {
  const text = JSON.stringify(state ?? {}, (name, value: unknown) => {
    if (ignoredNames.has(name)) return undefined;
    return secretNames.has(name) ? JSON.stringify(value) : value;
  });
  return objectSchema.parse(JSON.parse(text));
}

type Difference = ReturnType<typeof diff>[number];

function toAuditChange(difference: Difference): AuditChange {
  const isSecret = difference.path.some((part) => secretNames.has(String(part)));
  const format = (value: unknown) => (isSecret ? mask : cutText(JSON.stringify(value, maskSecrets), maxValueLength));
  return {
    path: cutText(difference.path.join('.'), maxPathLength),
    ...(difference.type !== 'CREATE' && { before: format(difference.oldValue) }),
    ...(difference.type !== 'REMOVE' && { after: format(difference.value) }),
  };
}

function maskSecrets(name: string, value: unknown): unknown {
  return secretNames.has(name) ? mask : value;
}
