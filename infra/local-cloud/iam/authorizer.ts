import { AwsError } from '../aws-error.ts';
import type { AccessJournal } from './access-journal.ts';
import { credentialsOf, type Identities, type Identity } from './identities.ts';
import { type Access, applies, isAllowed, overTls } from './policy.ts';
import type { ResourcePolicies } from './resource-policies.ts';
import type { Signer } from './signer.ts';

/** Checks every call of a function against the policies in the templates and records the result. */
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

  /** Throws AWS's error unless the signer has all of these rights. */
  authorize(signer: Signer, accesses: readonly Access[]): void {
    const identity = this.identities.of(signer);
    if (identity === undefined) {
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.');
    }
    for (const access of accesses) this.check(identity, access);
    if (identity.role !== undefined) this.journal.allowed(identity.name);
  }

  /** The same for a service that acts for a function. */
  authorizeFunction(functionName: string, accesses: readonly Access[]): void {
    this.authorize(credentialsOf(functionName), accesses);
  }

  /** Returns false instead of throwing, for rights that an operation uses if it has them. */
  mayDo(signer: Signer, access: Access): boolean {
    const identity = this.identities.of(signer);
    return identity !== undefined && this.isLet(identity, access);
  }

  private check(identity: Identity, access: Access): void {
    if (this.isLet(identity, access)) return;
    const { name } = identity;
    this.journal.refused(name, access);
    throw new AwsError(
      'AccessDeniedException',
      `User: ${name} is not authorized to perform: ${access.action} on resource: ${access.resource}: no policy allows it, or one of the resource denies it`,
    );
  }

  /**
   * Combines the policies of the function's role and of the resource: within an account, either can allow and either
   * can deny.
   */
  private isLet({ name, role }: Identity, access: Access): boolean {
    if (role === undefined) return true;
    const known = { ...access, context: { ...overTls, 'aws:principalarn': [role.arn], ...access.context } };
    const own = role.statements.filter((statement) => applies(statement, known));
    const resources = this.policies.toRole(role.arn, access.resource);
    if (!isAllowed([...own, ...resources], known)) return false;
    this.journal.used(name, access, own);
    return true;
  }
}
