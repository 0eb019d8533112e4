import { randomUUID } from 'node:crypto';
import type { Session } from '#shared/rules/stored-session.ts';
import { keys, sessionIndexKeys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { AccountJob } from './account-job-repository.ts';

const lifetimeSeconds = 10 * 60;

/** Deletes the job, the last link from the account to its ledger. The requesting session becomes anonymous. */
export async function finishDeletion(table: Table, job: AccountJob, now: Date): Promise<void> {
  const { name: TableName } = table;
  const { pseudonym: _, askedBy, cursor: __, ...visible } = job;
  const anonymousId = `nobody-${randomUUID()}`;
  const expiresAtEpochSeconds = Math.ceil(now.getTime() / 1000) + lifetimeSeconds;
  const deletion = { Delete: { TableName, Key: keys.accountJob(job.userId, 'delete') } };
  if (askedBy === undefined) return table.transact([deletion]);
  const done = { ...visible, userId: anonymousId, status: 'done', updatedAt: now.toISOString(), expiresAtEpochSeconds };
  const session = {
    ...keys.session(askedBy),
    ...sessionIndexKeys({ userId: anonymousId, createdAt: now.toISOString(), hash: askedBy }),
    session: anonymousSession(anonymousId, now),
    appId: '',
    isLeaving: true,
    expiresAtEpochSeconds,
  };
  const isHandedOver = await table.transactOnce([
    deletion,
    { Put: { TableName, Item: { ...keys.accountJob(anonymousId, 'delete'), ...done } } },
    { Put: { TableName, Item: session, ConditionExpression: 'attribute_exists(pk)' } },
  ]);
  // The requesting browser has signed out, so no session can read the outcome.
  if (!isHandedOver) await table.transact([deletion]);
}

function anonymousSession(userId: string, now: Date): Session {
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
