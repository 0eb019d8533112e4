import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { unusedRights } from './unused-rights.ts';

const entrySchema = z.object({
  kind: z.enum(['granted', 'used', 'refused', 'allowed']),
  identity: z.string(),
  right: z.string(),
  count: z.number(),
});
type Entry = z.output<typeof entrySchema>;

/** The rights that one function used, over all clouds with one journal. */
export interface FunctionUse {
  readonly name: string;
  readonly calls: { readonly allowed: number; readonly refused: number };
  readonly used: readonly string[];
  readonly refused: readonly string[];
  readonly neverUsed: readonly string[];
}

/** Lambda itself uses the rights to log and trace, but not in the local cloud. */
const lambdaOwnRights = /^(logs|xray):/;

const cdkIdentity = /-(Custom)(CDK|S3)/;

/** Reads the journal of `CloudOptions.accessJournal`; returns nothing if no cloud has written one. */
export function accessUse(journal: string): FunctionUse[] {
  if (!existsSync(journal)) return [];
  const lines = readFileSync(journal, 'utf8').trim().split('\n');
  const entries = lines
    .filter(Boolean)
    .map((line) => entrySchema.parse(JSON.parse(line)))
    .filter(({ identity }) => !cdkIdentity.test(identity));
  return [...new Set(entries.map(({ identity }) => identity))].toSorted().map((identity) => {
    const entriesOfKind = (kind: Entry['kind']) =>
      entries.filter((one) => one.identity === identity && one.kind === kind);
    const countCalls = (kind: Entry['kind']) => entriesOfKind(kind).reduce((sum, { count }) => sum + count, 0);
    const rights = (kind: Entry['kind']) =>
      [...new Set(entriesOfKind(kind).map(({ right }) => right))]
        .filter((right) => !lambdaOwnRights.test(right))
        .map(shortName)
        .toSorted();
    const used = rights('used');
    const name = shortName(identity);
    const expectedUnused = Object.keys(unusedRights[name] ?? {});
    return {
      name,
      calls: { allowed: countCalls('allowed'), refused: countCalls('refused') },
      used,
      refused: rights('refused'),
      neverUsed: rights('granted').filter((right) => !used.includes(right) && !expectedUnused.includes(right)),
    };
  });
}

function shortName(text: string): string {
  return text
    .replaceAll(/arn:aws:(\w+):[\w-]*:\d*:/g, '$1 ')
    .replaceAll(/Atelia-local-(app|data)-/gi, '')
    .replaceAll(/(function(Function)?)?[0-9A-Fa-f]{8}(?![0-9A-Za-z])/g, '');
}
