import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';
import { type Consent, consentVersion, isAgreed } from '#shared/rules/consent.ts';

const consentSchema = z.object({
  version: z.string(),
  agreedAt: z.iso.datetime(),
  revokedAt: z.optional(z.iso.datetime()),
});
/** One attribute for each recipient, so that two changes at the same time don't overwrite each other. */
const storedSchema = z.record(z.string(), z.unknown());
type StoredConsents = z.infer<typeof storedSchema>;

const prefix = 'to_';
const attributeOf = (recipient: string) => `${prefix}${recipient}`;

export function consentsAt(userId: string) {
  return { key: keys.consents(userId), schema: storedSchema } satisfies Wanted;
}

// Decision: docs/decisions/060-consent.md
export function assertConsent(stored: StoredConsents | undefined, recipients: readonly string[]): void {
  if (process.env['CONSENT_REQUIRED'] === 'false') return;
  const missing = recipients.filter((recipient) => !isAgreed(readConsent(stored, recipient)));
  if (missing.length === 0) return;
  const message = 'Nothing was sent. This needs your consent to share it with another service.';
  const fields = missing.map((field) => ({ field, message }));
  throw new AppError('consent_needed', message, fields);
}

function readConsent(stored: StoredConsents | undefined, recipient: string): Consent | undefined {
  return consentSchema.safeParse(stored?.[attributeOf(recipient)]).data;
}

const maxRecipients = 20;

interface GivenConsent {
  readonly recipients: readonly string[];
  readonly version: string;
  readonly agreedAt: string;
}

export class ConsentRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async assertGiven(userId: string, recipients: readonly string[]): Promise<void> {
    assertConsent(await this.read(userId), recipients);
  }

  async listOf(userId: string): Promise<(Consent & { readonly recipient: string })[]> {
    const stored = await this.read(userId);
    return listRecipients(stored).flatMap((recipient) => {
      const consent = readConsent(stored, recipient);
      return consent === undefined ? [] : [{ recipient, ...consent }];
    });
  }

  /** Keeps a later revocation: the mobile app reports a consent again and again, by a clock that can be ahead. */
  async give(userId: string, { recipients, version, agreedAt }: GivenConsent): Promise<void> {
    const stored = await this.read(userId);
    const added = recipients.filter((recipient) => {
      const known = readConsent(stored, recipient);
      return known?.revokedAt === undefined || (agreedAt > known.revokedAt && agreedAt !== known.agreedAt);
    });
    if (added.length === 0) return;
    if (new Set([...listRecipients(stored), ...added]).size > maxRecipients) {
      throw new AppError('invalid_input', `There are no more than ${maxRecipients} recipients`);
    }
    const changes = added.map((recipient) => [attributeOf(recipient), { version, agreedAt }] as const);
    await this.table.update(keys.consents(userId), setExpression(Object.fromEntries(changes)));
  }

  async withdraw(userId: string, recipient: string, revokedAt: string): Promise<void> {
    const known = readConsent(await this.read(userId), recipient);
    if (known === undefined || known.revokedAt !== undefined) return;
    const change = setExpression({ [attributeOf(recipient)]: { ...known, revokedAt } });
    await this.table.update(keys.consents(userId), change);
  }

  private read(userId: string): Promise<StoredConsents | undefined> {
    const { key, schema } = consentsAt(userId);
    return this.table.get(key, schema, { consistent: true });
  }
}

function listRecipients(stored: StoredConsents = {}): string[] {
  const names = Object.keys(stored).filter((name) => name.startsWith(prefix));
  return names.map((name) => name.slice(prefix.length)).toSorted();
}

export function assertCurrentVersion(version: string): void {
  if (version === consentVersion) return;
  throw new AppError('conflict', 'This text has changed. Please reload the page.').because('consent_outdated');
}
