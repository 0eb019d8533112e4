import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiKey, ApiKeyRepository, sealedApiKeys } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { resealAll } from '#functions/domain/sealing/reseal.ts';
import {
  type EncryptionSecrets,
  openSessionId,
  sealSessionId,
  sealText,
  unsealText,
} from '#functions/domain/sealing/sealed-text.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import {
  ProRequestRepository,
  sealedRequestSessions,
  WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import { awsEnvironment } from '#infra/local-cloud/local-aws.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { newRequest, requestEnd } from '../credits/new-request.ts';

const encryptionKey = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const before: EncryptionSecrets = {
  signingKey: 's'.repeat(64),
  encryptionKeys: { first: encryptionKey(1) },
  encryptionKeyId: 'first',
};
const both = { ...before, encryptionKeys: { first: encryptionKey(1), second: encryptionKey(2) } };
const after: EncryptionSecrets = { ...both, encryptionKeyId: 'second' };

const admin = { id: 'admin', name: 'Ada', userId: 'ada' };
const now = new Date();
const audit = () => auditEntry(admin, { action: 'updated', kind: 'api key', id: 'key', name: 'Key' }, now);

let started: NewTable;
let apiKeys: ApiKeyRepository;
beforeAll(async () => {
  started = await newTable();
  apiKeys = new ApiKeyRepository(started.table);
});
beforeEach(async () => {
  for (const apiKey of await apiKeys.all()) await apiKeys.delete(apiKey, audit());
});

async function store(id: string, secrets: EncryptionSecrets, plain = `plain ${id}`): Promise<ApiKey> {
  const sealed = sealText(secrets, id, plain);
  const createdAt = now.toISOString();
  const key = {
    id,
    provider: 'fal',
    name: `Key ${id}`,
    isActive: true,
    masked: '••••',
    usageCount: 0,
    createdAt,
    sealed,
  };
  expect(await apiKeys.create(key, audit())).toBe(true);
  return key;
}

async function plainOf(id: string, secrets: EncryptionSecrets) {
  const { sealed } = (await apiKeys.find(id))!;
  return { under: sealed.encryptionKeyId, plain: unsealText(secrets, id, sealed) };
}

it('encrypts every key with the current encryption key, also when repeated', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `key-${index}`);
  await Promise.all(ids.map((id) => store(id, before)));
  const outcomesOf = async () =>
    new Set((await resealAll(sealedApiKeys(apiKeys), after)).map(({ outcome }) => outcome));
  expect(await outcomesOf()).toEqual(new Set(['resealed']));
  expect(await outcomesOf()).toEqual(new Set(['current']));
  for (const id of ids) expect(await plainOf(id, after)).toEqual({ under: 'second', plain: `plain ${id}` });
});

it('keeps a parallel change of a key', { tags: ['whole'] }, async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `key-${index}`);
  const storedKeys = await Promise.all(ids.map((id) => store(id, before)));
  const change = ({ id, provider, isActive }: ApiKey, index: number) => {
    const unchanged = { provider, name: 'Renamed', isActive, accessId: undefined };
    const isNew = index % 2 === 0;
    const newKey = isNew && { sealed: sealText(before, id, `new ${id}`), masked: 'new' };
    return apiKeys.update({ id, accessId: undefined }, { ...unchanged, ...newKey }, audit());
  };
  const [outcomes] = await Promise.all([
    resealAll(sealedApiKeys(apiKeys), after),
    ...storedKeys.map(change),
    ...ids.map(use),
  ]);
  expect(outcomes).toHaveLength(20);
  await resealAll(sealedApiKeys(apiKeys), after);
  for (const [index, id] of ids.entries()) {
    const plain = index % 2 === 0 ? `new ${id}` : `plain ${id}`;
    expect(await plainOf(id, after)).toEqual({ under: 'second', plain });
    expect(await apiKeys.find(id)).toMatchObject({ name: 'Renamed', usageCount: 1 });
  }
});
const use = (id: string) => apiKeys.countUse(id, now);

it('does not restore a key that was changed since it was read', async () => {
  const storedKey = await store('key', before);
  await resealAll(sealedApiKeys(apiKeys), after);
  const newer = (await apiKeys.find('key'))!;
  expect(await apiKeys.reseal('key', storedKey.sealed, storedKey.sealed)).toBe(false);
  expect((await apiKeys.find('key'))!.sealed).toEqual(newer.sealed);
});

it('encrypts the sessions of open pro requests, and of no others', async () => {
  const { table } = started;
  const requests = new ProRequestRepository(table);
  const ledger = new Ledger(table);
  const userId = 'auth0|maya lindqvist';
  await ledger.grant(userId, { amount: 30, reason: 'test', idempotencyKey: userId, at: now });
  const companionSessionId = sealSessionId(before, userId, 'session');
  const request = (id: string) => newRequest({ id, userId, ...(id !== 'free' && { companionSessionId }) });
  for (const id of ['open', 'ended', 'free']) await ledger.hold(requestCharge(request(id)));
  await ledger.settle(requestCharge(request('ended')), requestEnd('release'));
  const sessions = sealedRequestSessions(new WaitingRequestsRepository(table), requests);
  const outcomes = () => resealAll(sessions, after);
  expect(await outcomes()).toMatchObject([{ id: `open ${userId}`, name: 'Portrait', outcome: 'resealed' }]);
  expect(await outcomes()).toMatchObject([{ id: `open ${userId}`, outcome: 'current' }]);
  const { companionSessionId: resealed } = (await requests.find(userId, 'open'))!;
  expect(resealed).toMatchObject({ encryptionKeyId: 'second' });
  expect(openSessionId(after, userId, resealed)).toBe('session');
  await ledger.settle(requestCharge(request('open')), requestEnd('release'));
  expect(await outcomes()).toEqual([]);
});

it('the command names unreadable keys and fails', async () => {
  await store('readable', before);
  await store('lost', { ...before, encryptionKeys: { lost: encryptionKey(3) }, encryptionKeyId: 'lost' });
  const { signingKey, ...operator } = after;
  const texts: Record<string, string> = { signing: signingKey, operator: JSON.stringify(operator) };
  const secretsManager = createServer((request, response) => {
    void text(request).then((body) => response.end(JSON.stringify({ SecretString: texts[JSON.parse(body).SecretId] })));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => void secretsManager.once('listening', listening));
  const controlPlane = `http://127.0.0.1:${(secretsManager.address() as AddressInfo).port}`;
  const env = awsEnvironment({ dynamodb: started.endpoint, s3: controlPlane, controlPlane });
  const run = () =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((ended) => {
      const command = join(import.meta.dirname, '../../../infra/operator/rotate-keys.ts');
      const secrets = ['--signing-secret', 'signing', '--operator-secret', 'operator'];
      const args = [command, '--table', started.table.name, ...secrets];
      execFile(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } }, (error, stdout, stderr) =>
        ended({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  const first = await run();
  expect(first.stdout).toContain('readable fal: Key readable: from "first" to "second"');
  expect(first.stdout).toContain('lost fal: Key lost: left under "lost". The secret has no encryption key "lost"');
  expect(first.stdout).toContain('1 encrypted under "second", 0 already were, 1 could not be read');
  expect(first.code).toBe(1);
  await apiKeys.delete({ id: 'lost' }, audit());
  expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('is under "second" already') });
  secretsManager.close();
});
