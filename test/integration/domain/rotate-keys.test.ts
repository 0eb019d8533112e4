import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { secondFactorOwner, SecondFactorRepository } from '#functions/domain/admins/second-factor-repository.ts';
import { AlertRepository, sealedWebhookSecrets, secretOwner } from '#functions/domain/alerts/alert-repository.ts';
import { type ApiKey, ApiKeyRepository, sealedApiKeys } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import {
  resealAll,
  type EncryptionSecrets,
  openSessionId,
  encryptSessionId,
  encryptText,
  decryptText,
} from '#functions/domain/encryption/encrypted-text.ts';
import {
  ProRequestRepository,
  sealedRequestSessions,
  WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
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
const person = {
  name: 'Ada',
  isAdmin: true,
  isSuperAdmin: true,
  isActive: true,
  totalModels: 0,
  createdAt: now.toISOString(),
  passwordHash: 'hash',
};
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
  const sealed = encryptText(secrets, id, plain);
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
  return { under: sealed.encryptionKeyId, plain: decryptText(secrets, id, sealed) };
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
    const newKey = isNew && { sealed: encryptText(before, id, `new ${id}`), masked: 'new' };
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
  const companionSessionId = encryptSessionId(before, userId, 'session');
  const request = (id: string) => newRequest({ id, userId, ...(id !== 'free' && { companionSessionId }) });
  for (const id of ['open', 'ended', 'free']) await ledger.hold(requestCharge(request(id)));
  // Old sessions are stored in plain text.
  await ledger.hold(requestCharge(newRequest({ id: 'old', userId, amount: 0, companionSessionId: 'session' })));
  await ledger.settle(requestCharge(request('ended')), requestEnd('release'));
  const sessions = sealedRequestSessions(new WaitingRequestsRepository(table), requests);
  const outcomes = () => resealAll(sessions, after);
  expect(await sessions.find(`gone ${userId}`)).toBeUndefined();
  expect(await outcomes()).toMatchObject([{ id: `open ${userId}`, name: 'Portrait', outcome: 'resealed' }]);
  expect(await outcomes()).toMatchObject([{ id: `open ${userId}`, outcome: 'current' }]);
  const { companionSessionId: resealed } = (await requests.find(userId, 'open'))!;
  expect(resealed).toMatchObject({ encryptionKeyId: 'second' });
  expect(openSessionId(after, userId, resealed)).toBe('session');
  await ledger.settle(requestCharge(request('open')), requestEnd('release'));
  expect(await outcomes()).toEqual([]);
});

it('reads API keys and sessions from before the signing secret changed, if its former value is kept by name', async () => {
  const old: EncryptionSecrets = { signingKey: 'o'.repeat(64), encryptionKeys: {} };
  const changed = { ...old, signingKey: 'n'.repeat(64) };
  const kept = { ...changed, signingKeys: { 2025: 'x'.repeat(64), 2026: old.signingKey } };
  await store('key', old);
  const session = encryptSessionId(old, 'user', 'session');
  expect(() => openSessionId(changed, 'user', session)).toThrow('No key decrypts it, tried "derived"');
  expect(openSessionId(kept, 'user', session)).toBe('session');
  expect(await plainOf('key', kept)).toEqual({ under: 'derived', plain: 'plain key' });
  const outcomes = () => resealAll(sealedApiKeys(apiKeys), kept);
  expect(await outcomes()).toMatchObject([{ outcome: 'resealed', from: 'derived from 2026' }]);
  expect(await outcomes()).toMatchObject([{ outcome: 'current', from: 'derived' }]);
  expect(await plainOf('key', changed)).toEqual({ under: 'derived', plain: 'plain key' });
});

it('the command names each secret that it can not decrypt, also under the current key, and fails', async () => {
  const admins = new AdminRepository(started.table);
  const factors = new SecondFactorRepository(started.table);
  for (const [id, isConfirmed] of Object.entries({ plain: undefined, started: false, secured: true })) {
    await admins.install({ ...person, id, userId: `${id}-admin` }, audit());
    const account = (await admins.find(id))!;
    if (isConfirmed === undefined) continue;
    const sealed = encryptText(before, secondFactorOwner(id), 'secret');
    const confirmBefore = new Date(now.getTime() + 60_000);
    await factors.begin(id, { sealed, recoveryCodeHashes: ['hash'], confirmBefore });
    if (isConfirmed) await factors.confirm(account, { sealed, step: 1 }, audit());
  }
  await store('readable', before);
  await store('lost', { ...before, encryptionKeys: { lost: encryptionKey(3) }, encryptionKeyId: 'lost' });
  await store('overwritten', { ...after, encryptionKeys: { second: encryptionKey(4) } });
  const { signingKey, ...operator } = after;
  const first = await runCommand(signingKey, operator);
  expect(first.stdout).toContain('readable fal: Key readable: from "first" to "second"');
  expect(first.stdout).toContain('lost fal: Key lost: left under "lost". The secret has no encryption key "lost"');
  expect(first.stdout).toContain(
    'overwritten fal: Key overwritten: left under "second". No key decrypts it, tried "second"',
  );
  expect(first.stdout).toContain('secured second factor of secured-admin: from "first" to "second"');
  expect(first.stdout).not.toMatch(/deleted|plain-admin|started-admin/);
  expect(first.stdout).toContain('2 encrypted under "second", 0 already were, 2 could not be read');
  expect(first.code).toBe(1);
  for (const id of ['lost', 'overwritten']) await apiKeys.delete({ id }, audit());
  expect(await runCommand(signingKey, operator)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('readable fal: Key readable: is under "second" already'),
  });
});

it('the command survives a changed signing secret, and does nothing without one', async () => {
  const [old, changed] = ['o'.repeat(64), 'n'.repeat(64)];
  await store('key', { signingKey: old, encryptionKeys: {} });
  expect(await runCommand('', {})).toMatchObject({ code: 1, stderr: 'The signing secret signing has no value\n' });
  const lost = await runCommand(changed, {});
  expect(lost.stdout).toContain('key fal: Key key: left under "derived". No key decrypts it, tried "derived"');
  expect(lost.code).toBe(1);
  const kept = await runCommand(changed, { signingKeys: { 2026: old } });
  expect(kept.stdout).toContain('key fal: Key key: from "derived from 2026" to "derived"');
});

it.each([
  ['{ "encryptionKeyId": hunter2 }', 'The secret operator is no JSON object'],
  ['{ "encryptionKeys": { "second": 7262 } }', 'The secret operator has no valid encryptionKeys.second'],
  ['{ "encryptionKeyId": "second" }', 'The secret has no encryption key "second" of 32 bytes'],
])('the command stops at the operator secret %s with one sentence', async (operator, sentence) => {
  expect(await runCommand('s'.repeat(64), operator)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
});

async function runCommand(signing: string, operator: object | string) {
  const texts: Record<string, string> = {
    signing,
    operator: typeof operator === 'string' ? operator : JSON.stringify(operator),
  };
  const secretsManager = createServer((request, response) => {
    void text(request).then((body) => response.end(JSON.stringify({ SecretString: texts[JSON.parse(body).SecretId] })));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => void secretsManager.once('listening', listening));
  const controlPlane = `http://127.0.0.1:${(secretsManager.address() as AddressInfo).port}`;
  const env = awsEnvironment({ dynamodb: started.endpoint, s3: controlPlane, controlPlane });
  const command = join(import.meta.dirname, '../../../infra/operator/rotate-keys.ts');
  const secrets = ['--signing-secret', 'signing', '--operator-secret', 'operator'];
  const args = [command, '--table', started.table.name, ...secrets];
  const ended = Promise.withResolvers<{ code: unknown; stdout: string; stderr: string }>();
  execFile(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } }, (error, stdout, stderr) =>
    ended.resolve({ code: error?.code ?? 0, stdout, stderr }),
  );
  return ended.promise.finally(() => secretsManager.close());
}

it('secrets of webhooks are encrypted again, each of a rotation', async () => {
  const alerts = new AlertRepository(started.table);
  const createdAt = now.toISOString();
  const secrets = ['old', 'new'].map((id) => ({
    id,
    createdAt,
    sealed: encryptText(before, secretOwner('hook', id), id),
  }));
  await alerts.createWebhook({ id: 'hook', name: 'Ops', url: 'https://example.com/', createdAt, secrets }, audit());
  const outcomes = await resealAll(sealedWebhookSecrets(alerts), after);
  expect(outcomes.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['hook/old', 'resealed'],
    ['hook/new', 'resealed'],
  ]);
  const stored = (await alerts.findWebhook('hook'))?.secrets ?? [];
  expect(
    stored.map(({ id, sealed }) => [sealed.encryptionKeyId, decryptText(after, secretOwner('hook', id), sealed)]),
  ).toEqual([
    ['second', 'old'],
    ['second', 'new'],
  ]);
});
