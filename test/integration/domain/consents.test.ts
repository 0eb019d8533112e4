import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsentRepository } from '#functions/domain/consents/consent-repository.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { consentVersion as version } from '#shared/rules/consent.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';

let started: NewTable;
let consents: ConsentRepository;
beforeAll(async () => {
  started = await newTable();
  consents = new ConsentRepository(started.table);
});
let userId: string;
beforeEach(() => {
  userId = randomUUID();
});
afterEach(() => void vi.unstubAllEnvs());

const agreedAt = '2026-11-27T12:00:00.000Z';
const revokedAt = '2026-11-27T13:00:00.000Z';
const later = '2026-11-27T14:00:00.000Z';
const refused = (recipients: readonly string[]) => ({
  code: 'consent_needed',
  fields: recipients.map((field) => expect.objectContaining({ field })),
});

describe('a consent', () => {
  it('is needed for each recipient, until it is given', async () => {
    await expect(consents.assertGiven(userId, ['fal', 'openai'])).rejects.toMatchObject(refused(['fal', 'openai']));
    await consents.give(userId, { recipients: ['fal'], version, agreedAt });
    await expect(consents.assertGiven(userId, ['fal', 'openai'])).rejects.toMatchObject(refused(['openai']));
    await consents.give(userId, { recipients: ['openai'], version, agreedAt });
    await consents.assertGiven(userId, ['fal', 'openai']);
    expect(await consents.listOf(userId)).toEqual([
      { recipient: 'fal', version, agreedAt },
      { recipient: 'openai', version, agreedAt },
    ]);
  });

  it('ends when it is withdrawn, and stays on record with both times', async () => {
    await consents.give(userId, { recipients: ['fal', 'openai'], version, agreedAt });
    await consents.withdraw(userId, 'fal', revokedAt);
    await consents.withdraw(userId, 'fal', later);
    await consents.withdraw(userId, 'never-given', later);
    await expect(consents.assertGiven(userId, ['fal', 'openai'])).rejects.toMatchObject(refused(['fal']));
    expect(await consents.listOf(userId)).toEqual([
      { recipient: 'fal', version, agreedAt, revokedAt },
      { recipient: 'openai', version, agreedAt },
    ]);
  });

  it('that the mobile app reports again does not undo a later withdrawal, but a newer one does', async () => {
    await consents.give(userId, { recipients: ['fal'], version, agreedAt });
    await consents.withdraw(userId, 'fal', revokedAt);
    await consents.give(userId, { recipients: ['fal'], version, agreedAt });
    await expect(consents.assertGiven(userId, ['fal'])).rejects.toMatchObject(refused(['fal']));
    await consents.give(userId, { recipients: ['fal'], version, agreedAt: later });
    await consents.assertGiven(userId, ['fal']);
  });

  it('that the mobile app reports by a clock that is ahead stays withdrawn', async () => {
    await consents.give(userId, { recipients: ['fal'], version, agreedAt: later });
    await consents.withdraw(userId, 'fal', revokedAt);
    await consents.give(userId, { recipients: ['fal'], version, agreedAt: later });
    await expect(consents.assertGiven(userId, ['fal'])).rejects.toMatchObject(refused(['fal']));
    await consents.give(userId, { recipients: ['fal'], version, agreedAt: '2026-11-27T13:30:00.000Z' });
    await consents.assertGiven(userId, ['fal']);
  });

  it('to another version of the text, or one that is unreadable, counts as none', async () => {
    await consents.give(userId, { recipients: ['fal'], version: '2020-01-01', agreedAt });
    await started.table.update(keys.consents(userId), setExpression({ to_openai: 'yes' }));
    await expect(consents.assertGiven(userId, ['fal', 'openai'])).rejects.toMatchObject(refused(['fal', 'openai']));
  });

  it('is recorded for a limited number of recipients', async () => {
    const recipients = Array.from({ length: 20 }, (_, index) => `service_${index}`);
    await consents.give(userId, { recipients, version, agreedAt });
    const another = consents.give(userId, { recipients: ['one_more'], version, agreedAt });
    await expect(another).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is not needed on a stage whose mobile app asks', async () => {
    vi.stubEnv('CONSENT_REQUIRED', 'false');
    await consents.assertGiven(userId, ['fal', 'openai']);
  });
});
