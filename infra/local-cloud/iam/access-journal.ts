import { appendFileSync } from 'node:fs';
import type { Identity } from './identities.ts';
import { type Access, like, type Statement } from './policy.ts';

/** A right of a function with its use, or an allowed call. */
export interface JournalEntry {
  readonly kind: 'granted' | 'used' | 'refused' | 'allowed';
  readonly identity: string;
  readonly right: string;
}

/** Counts rights that were granted, used and refused; a file collects them over several clouds. */
export class AccessJournal {
  private readonly file: string | undefined;
  private readonly counts = new Map<string, JournalEntry & { count: number }>();

  constructor(file?: string) {
    this.file = file;
  }

  granted({ name, role }: Identity): void {
    for (const statement of (role?.statements ?? []).filter(({ Effect }) => Effect === 'Allow')) {
      for (const right of rightsOf(statement)) this.note('granted', name, right);
    }
  }

  used(identity: string, access: Access, statements: readonly Statement[]): void {
    for (const statement of statements) {
      for (const right of rightsOf(statement, access)) this.note('used', identity, right);
    }
  }

  /** Records an allowed call; its rights are recorded separately. */
  allowed(identity: string): void {
    this.note('allowed', identity, 'call');
  }

  refused(identity: string, { action, resource, context }: Access): void {
    const circumstances = Object.entries(context ?? {}).map(([key, values]) => ` with ${key} ${values.join(', ')}`);
    this.note('refused', identity, `${action} on ${resource}${circumstances.join('')}`);
  }

  /** Each entry with its count. */
  entries(): (JournalEntry & { readonly count: number })[] {
    return [...this.counts.values()];
  }

  /** Appends the entries to the file, one line of JSON each. */
  close(): void {
    const lines = this.entries().map((entry) => `${JSON.stringify(entry)}\n`);
    if (this.file !== undefined) appendFileSync(this.file, lines.join(''));
  }

  private note(kind: JournalEntry['kind'], identity: string, right: string): void {
    const key = `${kind} ${identity} ${right}`;
    const known = this.counts.get(key);
    if (known === undefined) this.counts.set(key, { kind, identity, right, count: 1 });
    else known.count += 1;
  }
}

/**
 * The rights of a statement: each action on each resource, and each value of a condition; with an access, only those
 * that it needed.
 */
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
