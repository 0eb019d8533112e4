import diff from 'microdiff';
import * as z from 'zod/mini';
import type { AuditChange } from '#shared/contracts/admin-audit.ts';

/** An entry has to fit into an item with room to spare. */
const mostChanges = 50;
const longestValue = 500;

const mask = '••••••••';
const secretNames: ReadonlySet<string> = new Set(['password', 'passwordHash', 'apiKey', 'sealed']);

/** Differs with every save, and says nothing. */
const silentNames: ReadonlySet<string> = new Set(['updatedAt']);

const objectSchema = z.record(z.string(), z.unknown());

/** What differs between two states of one thing, either of which may be nothing. */
export function changesBetween(
  before: object | undefined,
  after: object | undefined,
): { changes: AuditChange[]; moreChanges?: number } {
  const all = diff(comparable(before), comparable(after)).map(changeOf);
  const more = all.length - mostChanges;
  return { changes: all.slice(0, mostChanges), ...(more > 0 && { moreChanges: more }) };
}

/** As JSON has it, and each secret as one text, so that a new one is a change of it and of nothing inside. */
function comparable(state: object | undefined): Record<string, unknown> {
  const text = JSON.stringify(state ?? {}, (name, value: unknown) => {
    if (silentNames.has(name)) return undefined;
    return secretNames.has(name) ? JSON.stringify(value) : value;
  });
  return objectSchema.parse(JSON.parse(text));
}

type Difference = ReturnType<typeof diff>[number];

function changeOf(difference: Difference): AuditChange {
  const isSecret = difference.path.some((part) => secretNames.has(String(part)));
  const shown = (value: unknown) => (isSecret ? mask : shortened(JSON.stringify(value, masked)));
  return {
    path: difference.path.join('.'),
    ...(difference.type !== 'CREATE' && { before: shown(difference.oldValue) }),
    ...(difference.type !== 'REMOVE' && { after: shown(difference.value) }),
  };
}

function masked(name: string, value: unknown): unknown {
  return secretNames.has(name) ? mask : value;
}

/** A character of two units is not cut in the middle. */
function shortened(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
