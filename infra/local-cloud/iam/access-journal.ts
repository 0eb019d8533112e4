import { appendFileSync } from 'node:fs';
import type { Identity } from './identities.ts';
import { type Access, like, type Statement } from './policy.ts';

/** One right of one function, and what became of it. */
export interface JournalEntry {
  readonly kind: 'granted' | 'used' | 'refused';
  readonly identity: string;
  readonly right: string;
}

/** Remembers what was granted, used and refused, each once; with a file, for a reader of several clouds' use. */
export class AccessJournal {
  private readonly file: string | undefined;
  private readonly seen = new Map<string, JournalEntry>();
  private readonly counts = new Map<string, number>();

  constructor(file?: string) {
    this.file = file;
  }

  granted({ name, statements = [] }: Identity): void {
    for (const statement of statements.filter(({ Effect }) => Effect === 'Allow')) {
      for (const right of rightsOf(statement)) this.note({ kind: 'granted', identity: name, right });
    }
  }

  used(identity: string, access: Access, statements: readonly Statement[]): void {
    for (const statement of statements) {
      for (const right of rightsOf(statement, access)) this.note({ kind: 'used', identity, right });
    }
  }

  refused(identity: string, { action, resource, context }: Access): void {
    const circumstances = Object.entries(context ?? {}).map(([key, values]) => ` with ${key} ${values.join(', ')}`);
    this.note({ kind: 'refused', identity, right: `${action} on ${resource}${circumstances.join('')}` });
  }

  /** Every entry with how often it was noted. */
  entries(): (JournalEntry & { readonly count: number })[] {
    return [...this.seen].map(([line, entry]) => ({ ...entry, count: this.counts.get(line) ?? 0 }));
  }

  private note(entry: JournalEntry): void {
    const line = JSON.stringify(entry);
    this.counts.set(line, (this.counts.get(line) ?? 0) + 1);
    if (this.seen.has(line)) return;
    this.seen.set(line, entry);
    if (this.file !== undefined) appendFileSync(this.file, `${line}\n`);
  }
}

/** What a statement gives: each action on each resource, and each value that a condition lists; of an access, what of it was needed. */
function rightsOf({ Action, Resource = ['*'], Condition }: Statement, access?: Access): string[] {
  const matching = (patterns: readonly string[], given: readonly string[] | undefined) =>
    given === undefined ? patterns : patterns.filter((pattern) => given.some((value) => like(pattern, value)));
  const actions = matching(Action, access && [access.action]);
  const resources = matching(Resource, access && [access.resource]);
  const listed = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).flatMap(([key, values]) =>
      operator.endsWith('StringLike')
        ? matching(values, access?.context?.[key.toLowerCase()]).map((value) => `${key} ${value}`)
        : [],
    ),
  );
  return resources.flatMap((resource) => [...actions, ...listed].map((right) => `${right} on ${resource}`));
}
