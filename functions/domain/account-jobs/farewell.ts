import { randomUUID } from 'node:crypto';
import type { Session } from '#shared/rules/session.ts';
import { keys, sessionIndexKeys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { AccountJob } from './account-job.ts';

/** Long enough to read how it went. */
const lifetimeSeconds = 10 * 60;

/**
 * Ends a deletion: the session that asked becomes nobody's, who may be told for ten minutes how it went, and the job goes, with the last
 * that leads from the account to its ledger.
 */
export async function sayFarewell(table: Table, job: AccountJob, now: Date): Promise<void> {
  const { name: TableName } = table;
  const { pseudonym: _, askedBy, cursor: __, ...told } = job;
  const nobody = `nobody-${randomUUID()}`;
  const expiresAtEpochSeconds = Math.ceil(now.getTime() / 1000) + lifetimeSeconds;
  const ended = { Delete: { TableName, Key: keys.accountJob(job.userId, 'delete') } };
  if (askedBy === undefined) return table.transact([ended]);
  const done = { ...told, userId: nobody, status: 'done', updatedAt: now.toISOString(), expiresAtEpochSeconds };
  const session = {
    ...keys.session(askedBy),
    ...sessionIndexKeys({ userId: nobody, createdAt: now.toISOString(), hash: askedBy }),
    session: sessionOfNobody(nobody, now),
    appId: '',
    // Nobody begins anything any more.
    isLeaving: true,
    expiresAtEpochSeconds,
  };
  const handedOver = await table.transactOnce([
    ended,
    { Put: { TableName, Item: { ...keys.accountJob(nobody, 'delete'), ...done } } },
    { Put: { TableName, Item: session, ConditionExpression: 'attribute_exists(pk)' } },
  ]);
  // Whoever asked has signed out: there is nobody to be told.
  if (!handedOver) await table.transact([ended]);
}

function sessionOfNobody(userId: string, now: Date): Session {
  return {
    userId,
    name: '',
    country: '',
    countryCode: '',
    subscriptionExpiresAt: null,
    planName: '',
    sku: '',
    planIsOneTime: false,
    subscriptionId: '',
    subscriptionCreatedAt: null,
    views: 0,
    userCount: 0,
    syncedAt: now.toISOString(),
    isMock: false,
  };
}
