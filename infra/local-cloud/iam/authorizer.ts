import { AwsError } from '../aws-error.ts';
import type { AccessJournal } from './access-journal.ts';
import { credentialsOf, type Identities, type Identity } from './identities.ts';
import { type Access, applies, isAllowed } from './policy.ts';
import type { Signer } from './signer.ts';

/** Decides about every call of a function, by the policies in the templates, and remembers what it decided. */
export class Authorizer {
  readonly identities: Identities;
  private readonly journal: AccessJournal;

  constructor(identities: Identities, journal: AccessJournal) {
    this.identities = identities;
    this.journal = journal;
    for (const identity of identities.functions()) journal.granted(identity);
  }

  /** Throws AWS's refusal unless the signer may do all of it. */
  authorize(signer: Signer, accesses: readonly Access[]): void {
    const identity = this.identities.of(signer);
    if (identity === undefined) {
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.');
    }
    for (const access of accesses) this.check(identity, access);
    if (identity.statements !== undefined) this.journal.allowed(identity.name);
  }

  /** The same for what a service does in a function's name. */
  authorizeFunction(functionName: string, accesses: readonly Access[]): void {
    this.authorize(credentialsOf(functionName), accesses);
  }

  /** The same as an answer: a right that an operation makes use of where it has it, and does without where it has not. */
  mayDo(signer: Signer, access: Access): boolean {
    const { name, statements } = this.identities.of(signer) ?? { name: '', statements: [] };
    if (statements === undefined) return true;
    const applying = statements.filter((statement) => applies(statement, access));
    if (isAllowed(statements, access)) this.journal.used(name, access, applying);
    return isAllowed(statements, access);
  }

  private check({ name, statements }: Identity, access: Access): void {
    if (statements === undefined) return;
    if (isAllowed(statements, access)) {
      this.journal.used(
        name,
        access,
        statements.filter((statement) => applies(statement, access)),
      );
      return;
    }
    this.journal.refused(name, access);
    throw new AwsError(
      'AccessDeniedException',
      `User: ${name} is not authorized to perform: ${access.action} on resource: ${access.resource} because no identity-based policy allows the ${access.action} action`,
    );
  }
}
