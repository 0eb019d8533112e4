import { appendFileSync } from 'node:fs';
import { AwsError } from '../local-aws.ts';
import { functionCredentials, type Identities, type Identity, type Signer } from './identities.ts';
import { type Access, applies, isAllowed, overTls, like, type Statement } from './policy.ts';
import type { ResourcePolicies } from './resource-policies.ts';

export class Authorizer {
  readonly identities: Identities;
  private readonly policies: ResourcePolicies;
  private readonly journal: AccessJournal;

  constructor(identities: Identities, policies: ResourcePolicies, journal: AccessJournal) {
    this.identities = identities;
    this.policies = policies;
    this.journal = journal;
    for (const identity of identities.functions()) journal.granted(identity);
  }

  authorize(signer: Signer, accesses: readonly Access[]): void {
    const identity = this.identities.of(signer);
    if (identity === undefined) {
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.');
    }
    for (const access of accesses) this.check(identity, access);
    if (identity.role !== undefined) this.journal.allowed(identity.name);
  }

  authorizeFunction(functionName: string, accesses: readonly Access[]): void {
    this.authorize(functionCredentials(functionName), accesses);
  }

  canDo(signer: Signer, access: Access): boolean {
    const identity = this.identities.of(signer);
    return identity !== undefined && this.isPermitted(identity, access);
  }

  private check(identity: Identity, access: Access): void {
    if (this.isPermitted(identity, access)) return;
    const { name } = identity;
    this.journal.refused(name, access);
    throw new AwsError(
      'AccessDeniedException',
      `User: ${name} is not authorized to perform: ${access.action} on resource: ${access.resource}: no policy allows it, or one of the resource denies it`,
    );
  }

  /** Within an account, the role's or the resource's policy can allow, and either can deny. */
  private isPermitted({ name, role }: Identity, access: Access): boolean {
    if (role === undefined) return true;
    const known = { ...access, context: { ...overTls, 'aws:principalarn': [role.arn], ...access.context } };
    const own = role.statements.filter((statement) => applies(statement, known));
    const resources = this.policies.toRole(role.arn, access.resource);
    if (!isAllowed([...own, ...resources], known)) return false;
    this.journal.used(name, access, own);
    return true;
  }
}

interface JournalEntry {
  readonly kind: 'granted' | 'used' | 'refused' | 'allowed';
  readonly identity: string;
  readonly right: string;
}

/** The file collects counts over several clouds. */
export class AccessJournal {
  private readonly file: string | undefined;
  private readonly counts = new Map<string, JournalEntry & { count: number }>();

  constructor(file?: string) {
    this.file = file;
  }

  granted({ name, role }: Identity): void {
    for (const statement of (role?.statements ?? []).filter(({ Effect }) => Effect === 'Allow')) {
      for (const right of listRights(statement)) this.note('granted', name, right);
    }
  }

  used(identity: string, access: Access, statements: readonly Statement[]): void {
    for (const statement of statements) {
      for (const right of listRights(statement, access)) this.note('used', identity, right);
    }
  }

  allowed(identity: string): void {
    this.note('allowed', identity, 'call');
  }

  refused(identity: string, { action, resource, context }: Access): void {
    const circumstances = Object.entries(context ?? {}).map(([key, values]) => ` with ${key} ${values.join(', ')}`);
    this.note('refused', identity, `${action} on ${resource}${circumstances.join('')}`);
  }

  entries(): (JournalEntry & { readonly count: number })[] {
    return [...this.counts.values()];
  }

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

/** Lists each action on each resource and each value of a condition; with an access, only the rights that it needed. */
function listRights({ Action, Resource = ['*'], Condition }: Statement, access?: Access): string[] {
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
