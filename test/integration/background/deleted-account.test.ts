import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  completeRequest,
  moveRequest,
  notifySubscriber,
  rejectRequest,
} from '#functions/api/admin-pro-requests/work-on-request.ts';
import { createLink, revokeSessions } from '#functions/api/admin-subscribers/manage-sessions.ts';
import { deletionSteps } from '#functions/background/account-jobs/deletion-steps.ts';
import { exportSteps } from '#functions/background/account-jobs/export-steps.ts';
import { workOnJob } from '#functions/background/account-jobs/work-on-job.ts';
import { followGenerationEnd } from '#functions/background/projections/assets.ts';
import {
  findBoardSubjects,
  findConsequences,
  findMovedAccount,
  isPseudonymised,
} from '#functions/background/projections/derived-writes.ts';
import { type AccountJob, AccountJobRepository } from '#functions/domain/account-jobs/account-job-repository.ts';
import { KeptLedger } from '#functions/domain/account-jobs/kept-ledger.ts';
import { startJob } from '#functions/domain/account-jobs/start-job.ts';
import { UserItems } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { mediaFolder } from '#functions/domain/assets/media-store.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { BoardCounting } from '#functions/domain/board/board-repository.ts';
import { ConsentRepository } from '#functions/domain/consents/consent-repository.ts';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import { Ledger, refundCharge } from '#functions/domain/credits/ledger.ts';
import { MovedAccountsRepository } from '#functions/domain/credits/moved-accounts-repository.ts';
import { ImageCheckRepository } from '#functions/domain/forms/check-files.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { GenerationInput, StoredGeneration } from '#functions/domain/generations/generation.ts';
import { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import { PushTargetRepository } from '#functions/domain/notifications/push-target-repository.ts';
import { ProRequestRepository } from '#functions/domain/pro-requests/pro-request-repository.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { LinkRepository } from '#functions/domain/sessions/link-repository.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import { type Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { applyOnce } from '#functions/platform/table/apply-once.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { StreamItem } from '#functions/platform/table/stream.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type CompanionFault, type CompanionStandIn, startCompanion } from '#infra/stand-ins/companion.ts';
import { mediaInMemory } from '#test/support/media-in-memory.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import { newTable } from '#test/support/new-table.ts';
import { Clock, externalCredits, inputOf, sealedRequest } from '../credits/external-world.ts';
import { newGeneration } from '../credits/new-generation.ts';

/** Only this account's name, texts and file names contain the word. */
const word = 'moonlit';
const name = `Zora ${word}`;
const appId = '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11';
const admin = { id: 'access-olga', name: 'Olga', userId: 'olga', isSuperAdmin: true } as AdminCaller;

let userId: string;
let accounts = 0;
let client: DynamoDBDocumentClient;
let table: Table;
let data: ReturnType<typeof repositoriesOf>;
let clock: Clock;
const now = () => clock.now();
let files: Map<string, Uint8Array>;

let companion: CompanionStandIn;
let fault: CompanionFault | undefined;
beforeAll(async () => {
  companion = await startCompanion({ faultOf: (call) => (call === 'deduct' ? fault : undefined), lateMs: 1000 });
});
afterAll(() => companion.close());

beforeEach(async () => {
  // The folder of such an id is named by its hash.
  userId = `auth0|zora-${accounts++}`;
  ({ client, table } = await newTable());
  data = repositoriesOf();
  clock = new Clock();
  files = new Map();
  fault = undefined;
  projected = new Map();
  companion.credits.set(userId, 100);
});

function repositoriesOf() {
  return {
    table,
    accountJobs: new AccountJobRepository(table, now),
    assets: new AssetRepository(table, 'https://media.test'),
    consents: new ConsentRepository(table),
    audit: new AuditTrail(table),
    generations: new GenerationRepository(table),
    history: new HistoryRepository(table),
    imageChecks: new ImageCheckRepository(table),
    ledger: new Ledger(table),
    links: new LinkRepository(table),
    notifications: new NotificationRepository(table),
    proRequests: new ProRequestRepository(table),
    reports: new ReportRepository(table),
    sessions: new SessionRepository(table),
    shares: new ShareRepository(table),
    subscribers: new SubscriberRepository(table),
    uploads: new UploadRepository(table),
  };
}

async function wholeTable(): Promise<StreamItem[]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: table.name }));
  return Items as StreamItem[];
}

let projected: Map<string, StreamItem>;
let records = 0;

/** Applies all changes since the last call like the table's stream, also the changes that this causes. */
async function project(): Promise<void> {
  for (;;) {
    const items = new Map((await wholeTable()).map((item) => [`${item.pk} ${item.sk}`, item]));
    const changes = [...new Set([...projected.keys(), ...items.keys()])]
      .map((id) => ({ id: `record-${records++}`, before: projected.get(id), after: items.get(id) }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after));
    projected = items;
    if (changes.length === 0) return;
    for (const moved of changes.map(findMovedAccount)) {
      if (moved !== undefined) await new MovedAccountsRepository(table).mark(moved, now());
    }
    const live = changes.filter((change) => !isPseudonymised(change));
    for (const change of live) await followGenerationEnd({ ...data, copies: new ProviderCopies(table) }, change, now());
    await applyOnce(
      table,
      live.flatMap((change) => findConsequences(change, 'https://media.test') ?? []),
    );
    await new BoardCounting(table).count(live.flatMap(findBoardSubjects));
  }
}

/** Everything in the table that tells of the account, but not the job that deletes it. */
async function traces(): Promise<StreamItem[]> {
  const hash = createHash('sha256').update(userId).digest('hex');
  const withSets = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);
  return (await wholeTable()).filter((item) => {
    const text = JSON.stringify(item, withSets);
    return [userId, hash, word].some((trace) => text.includes(trace));
  });
}

/** Adds a field to each object of the ledger's items, like a later version. */
async function addLaterFields(): Promise<void> {
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  const addField = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(addField);
    if (!isRecord(value)) return value;
    return { ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, addField(part)])), later: word };
  };
  const ofLedger = /^(USER#.* (LEDGER|REQUEST)#|GEN#|DEDUCTION#|ISSUE#|AUDIT )/;
  for (const item of (await wholeTable()).filter(({ pk, sk }) => ofLedger.test(`${pk} ${sk}`))) {
    await client.send(new PutCommand({ TableName: table.name, Item: addField(item) as StreamItem }));
  }
  projected = new Map((await wholeTable()).map((item) => [`${item.pk} ${item.sk}`, item]));
}

async function deleteAccount(mode: { credits: CreditBook; outbox?: ReturnType<typeof externalCredits>['outbox'] }) {
  await project();
  expect(JSON.stringify(await traces())).toContain(word);
  await addLaterFields();
  const steps = deletionSteps({
    ...data,
    credits: mode.credits,
    outbox: mode.outbox,
    media: mediaInMemory(files),
    now,
    userItems: new UserItems(table),
    keptLedger: new KeptLedger(table),
    copies: new ProviderCopies(table),
    userFiles: {
      deletePage: async (area, id) => {
        for (const key of files.keys()) if (key.startsWith(`${mediaFolder(area, id)}/`)) files.delete(key);
        return false;
      },
    },
    fences: { waitForProjections: project },
    jobs: async () => Promise.reject(new Error('No provider')),
  });
  const job = await run('delete', steps);
  await project();
  return job.pseudonym!;
}

async function run(kind: AccountJob['kind'], steps: ReturnType<typeof deletionSteps>): Promise<AccountJob> {
  const executions = { start: async () => undefined };
  const job = await startJob({ ...data, accountJobExecutions: executions, now }, { userId, kind, askedBy: 'asking' });
  const deps = {
    ...data,
    steps: { export: steps, delete: steps, erase: [] },
    now,
    sliceMs: 60_000,
    reportGivenUp: () => undefined,
  };
  while (!(await workOnJob(deps, { id: job.id, userId, kind, isGivenUp: false })).isOver);
  return job;
}

const subscriber = (): Subscriber => ({
  userId,
  name,
  country: 'Ghana',
  countryCode: 'GH',
  planName: 'Pro',
  sku: 'sku_pro',
  planIsOneTime: false,
  subscriptionId: `subscription-${word}`,
  subscriptionCreatedAt: null,
  subscriptionExpiresAt: null,
  views: 0,
  userCount: 0,
  createdAt: now().toISOString(),
});

async function signIn(): Promise<void> {
  await data.subscribers.save(subscriber());
  await data.ledger.openAccount(userId);
  const { createdAt: _, ...profile } = subscriber();
  const session = { ...profile, isMock: false, syncedAt: now().toISOString() };
  const expiresAtEpochSeconds = Math.floor(now().getTime() / 1000) + 3600;
  for (const tokenHash of ['asking', 'phone']) {
    const signedIn = { session, appId, expiresAtEpochSeconds, browserName: 'Firefox' };
    await data.sessions.begin(tokenHash, {
      signedIn,
      browserHash: 'browser',
      replacedTokenHash: undefined,
      now: now(),
    });
  }
  await new PushTargetRepository(table).register(
    { tokenHash: 'phone', expiresAtEpochSeconds },
    { kind: 'fid', value: `browser-${word}` },
  );
}

const output = (id: string) => ({
  id,
  mediaType: 'image' as const,
  contentType: 'image/png',
  filename: `${word}.png`,
  fileKey: `${mediaFolder('generated', userId)}/${id}.png`,
  sizeBytes: 5,
});

const input: GenerationInput = {
  ...({ endpoint: 'fal-ai/flux/schnell', imagesPath: 'images', promptPath: 'prompt' } as unknown as GenerationInput),
  payload: { prompt: `A ${word} kite` },
  promptKey: 'prompt',
  values: { prompt: `A ${word} kite` },
};

const newId = (number: number) => `generation-${userId.slice(-1)}-0${number}`;

/** A generation with everything that a run can leave. */
async function generate(
  {
    credits,
    inputWrite,
  }: {
    credits: CreditBook;
    inputWrite: (generation: StoredGeneration) => ReturnType<typeof data.generations.inputWrite>;
  },
  number: number,
  end: 'completed' | 'failed' | 'running',
): Promise<StoredGeneration> {
  const price = { credits: 7, base: 7, parts: [{ label: 'Style', asked: `Much ${word}`, factor: 1 }] };
  const generation = { ...newGeneration({ id: newId(number), userId, amount: 7 }), appId, price, requestHash: word };
  await credits.hold(generationCharge(generation), { maxRunning: 9 }, [inputWrite(generation)]);
  if (end === 'running') return generation;
  const outputs = [output(`result${number}`)];
  const failure = { code: 'provider', message: `No ${word} please`, retryable: false } as const;
  await data.generations.updateRun(generation.id, {
    submittedAt: now().toISOString(),
    requestId: 'request',
    statusText: word,
    storeFault: word,
    resultPrompt: word,
    providerErrorType: word,
    outputs,
    failure,
  });
  await credits.settle(
    generationCharge(generation),
    end === 'completed'
      ? { kind: 'capture', status: 'completed', outputs, at: now() }
      : { kind: 'release', status: 'failed', error: failure, at: now() },
  );
  return generation;
}

const request = (id: string): StoredProRequest => ({
  id,
  userId,
  formId: 'form',
  routePath: '/portrait-request',
  formName: 'Portrait',
  requestType: 'image',
  appId,
  details: `A ${word} portrait`,
  status: 'pending',
  hold: { amount: 3, at: now().toISOString() },
  companionSessionId: sealedRequest({ id, userId, amount: 3 }).companionSessionId,
  values: { mood: word },
  answers: [{ label: `Mood of ${word}`, value: word, files: [] }],
  assets: [],
  events: [],
  notificationSent: false,
  createdAt: now().toISOString(),
});

async function makeRequests({ credits }: { credits: CreditBook }): Promise<void> {
  const proForms = { find: async () => undefined };
  const deps = {
    ...data,
    credits,
    media: mediaInMemory(files),
    proForms,
    push: async () => 'sent',
    tableName: table.name,
    now,
  } as never;
  const requests = ['open', 'taken', 'rejected', 'completed'].map(request);
  for (const proRequest of requests) await credits.hold(requestCharge(proRequest));
  const [, taken, rejected, completed] = requests as [unknown, StoredProRequest, StoredProRequest, StoredProRequest];
  await moveRequest(deps, admin, taken, 'processing');
  await notifySubscriber(deps, admin, taken, { message: `Dear ${name}`, key: 'notice' });
  await rejectRequest(deps, admin, rejected, `Not for ${name}`);
  const results = ['first', 'second'].map((uploadId) => ({ uploadId, filename: `${word}-${uploadId}.gif` }));
  for (const { uploadId } of results) {
    files.set(`${mediaFolder('incoming', userId)}/result-completed-${uploadId}`, onePixelGif);
  }
  await completeRequest(deps, admin, completed, results);
  // Until 2026-11-25, the result was one file.
  const { assets: _, ...old } = {
    ...request('old'),
    status: 'completed',
    asset: (await requestOf('completed')).assets[0],
  };
  const settlement = { kind: 'capture', amount: 3, at: now().toISOString() };
  await credits.hold(requestCharge(request('old')));
  await credits.settle(requestCharge(request('old')), {
    kind: 'capture',
    event: { kind: 'completed', at: now().toISOString(), note: word },
    at: now(),
  });
  const stored = (await wholeTable()).find(({ sk }) => sk === 'REQUEST#old');
  await client.send(new PutCommand({ TableName: table.name, Item: { ...stored, ...old, settlement } }));
}

async function requestOf(id: string): Promise<StoredProRequest> {
  return (await data.proRequests.find(userId, id))!;
}

async function uploadAndShare(): Promise<void> {
  const expiresAtEpochSeconds = Math.floor(now().getTime() / 1000) + 3600;
  const pending = { uploadId: 'pending', incomingKey: `incoming/${word}`, filename: `${word}.gif` };
  await data.uploads.save({ ...pending, userId, contentType: 'image/gif', expiresAtEpochSeconds });
  await data.uploads.saveResultFile({ userId, uploadId: 'lost', fileKey: `generated/${word}` }, now());
  const uploaded = { ...output('upload'), userId, appId, isAiGenerated: false, isFavourite: true };
  await data.assets.create({ ...uploaded, countedBytes: 5, createdAt: now().toISOString() });
  await data.imageChecks.save('A kite?', uploaded.fileKey, { isAccepted: true, reason: '' });
  const fileKey = 'shared/share/result.png';
  const share = { shareId: 'share', assetId: 'result1', mediaType: 'image', fileKey } as const;
  await data.shares.create(userId, { ...share, createdAt: now().toISOString() });
  expect(await data.shares.find(userId, 'result1')).toBeDefined();
}

async function exportAll(): Promise<void> {
  const exportFiles = {
    writePiece: async (_: AccountJob, piece: string, text: string) => {
      files.set(`${mediaFolder('exports', userId)}/${piece}`, Buffer.from(text));
      return piece;
    },
    readPiece: async (_: AccountJob, piece: string) => files.get(`${mediaFolder('exports', userId)}/${piece}`)!,
    write: async (_: AccountJob, pieces: AsyncIterable<Uint8Array>) => {
      for await (const piece of pieces) files.set(`${mediaFolder('exports', userId)}/whole.json`, piece);
      return `${mediaFolder('exports', userId)}/whole.json`;
    },
  };
  await run('export', exportSteps({ ...data, media: mediaInMemory(files), exportFiles, now }));
}

const embedded = () => ({
  credits: data.ledger,
  inputWrite: (generation: StoredGeneration) => data.generations.inputWrite(generation, input),
});

const external = () => {
  const side = externalCredits(table, companion.addresses, now, 10_000);
  return { ...side, inputWrite: (generation: StoredGeneration) => inputOf(side, generation) };
};

/** Refunds like the console. */
async function refund({ ledger, generations }: typeof data, id: string): Promise<boolean> {
  const generation = (await generations.find(id))!;
  const reason = `Sorry ${name}`;
  const subject = { kind: 'generation', id, name: generation.pageTitle } as const;
  const entry = auditEntry(admin, { action: 'refunded', ...subject, reason }, now());
  const audit = putAuditEntry(table.name, entry, generation.userId);
  return refundCharge(ledger, generationCharge(generation), { reason, at: now() }, [audit]);
}

describe('a deleted account', () => {
  it('leaves no id, name, text or file name in any item, whatever was done with it', async () => {
    const { ledger: credits } = data;
    await signIn();
    const change = { kind: 'subscriber', id: userId, name, reason: `For ${name}`, after: { credits: 99 } } as const;
    const grantEntry = auditEntry(admin, { action: 'granted credits', ...change }, now());
    const transfer = { amount: 99, reason: `For ${name}`, idempotencyKey: 'grant', at: now() };
    await credits.grant(userId, transfer, [putAuditEntry(table.name, grantEntry, userId)]);
    await credits.deduct(userId, { ...transfer, amount: 1, idempotencyKey: 'deduction' });
    await generate(embedded(), 1, 'completed');
    await generate(embedded(), 2, 'failed');
    await generate(embedded(), 3, 'running');
    expect(await refund(data, newId(1))).toBe(true);
    await makeRequests(embedded());
    await project();
    await uploadAndShare();
    const sessionDeps = { ...data, tableName: table.name, siteOrigin: 'https://site.test', isEmbedded: true, now };
    await createLink(sessionDeps, admin, subscriber(), { expiresInSeconds: 60, reason: `For ${name}` });
    await revokeSessions(sessionDeps, admin, subscriber(), keys.session('phone').pk);
    await project();
    await exportAll();

    const pseudonym = await deleteAccount(embedded());
    expect(await traces()).toEqual([]);
    expect(JSON.stringify(await wholeTable())).not.toContain('ciphertext');
    expect([...files.keys()]).toEqual([]);
    expect(await credits.account(pseudonym)).toMatchObject({ available: 92, held: 0, spent: 7, running: 0 });
  });

  it.each([
    ['makes a charge that waits in the outbox', undefined, { spent: 14 + 2 * 3, issues: ['charge-unknown'] }],
    [
      'writes off a charge that is refused again',
      'unavailable',
      { spent: 7, issues: ['charge-failed', 'charge-unknown'] },
    ],
  ] as const)('%s, and leaves no trace in its issues', async (_, faultDuringDeletion, { spent, issues }) => {
    await signIn();
    fault = 'answer lost, made';
    await generate(external(), 1, 'completed');
    fault = 'unavailable';
    await generate(external(), 2, 'completed');
    fault = undefined;
    await generate(external(), 3, 'running');
    await makeRequests(external());
    expect(await data.ledger.account(userId)).toMatchObject({ held: 14 + 4 * 3, spent: 7 });
    fault = faultDuringDeletion;

    const pseudonym = await deleteAccount(external());
    expect(await traces()).toEqual([]);
    expect(await data.ledger.account(pseudonym)).toMatchObject({ held: 0, spent, running: 0 });
    const items = await wholeTable();
    expect(JSON.stringify(items)).not.toContain('ciphertext');
    expect(items.filter(({ pk }) => pk.startsWith('DEDUCTION#'))).toEqual([]);
    const found = items.filter(({ sk }) => sk === 'ISSUE');
    expect(new Set(found.map((issue) => issue['kind']))).toEqual(new Set(issues));
    expect(new Set(found.map((issue) => issue['userId']))).toEqual(new Set([pseudonym]));
  });

  it('gets refunds of its kept generations without words, notification or history', async () => {
    await signIn();
    await data.ledger.grant(userId, { amount: 9, reason: 'Test', idempotencyKey: 'grant', at: now() });
    await generate(embedded(), 1, 'completed');
    const pseudonym = await deleteAccount(embedded());
    expect(await refund(data, newId(1))).toBe(true);
    await project();
    expect(await traces()).toEqual([]);
    expect(await data.ledger.account(pseudonym)).toMatchObject({ available: 9, spent: 0 });
    const items = await wholeTable();
    const kinds = items.filter(({ pk }) => pk === keys.subscriber(pseudonym).pk).map(({ sk }) => sk.split('#')[0]);
    expect(new Set(kinds)).toEqual(new Set(['CREDIT', 'LEDGER']));
    expect(items).toContainEqual({
      ...keys.creditDay(now().toISOString().slice(0, 10)),
      granted: 9,
      refunded: 7,
      joined: 1,
    });
    const { modelId } = (await data.generations.find(newId(1)))!;
    const modelDay = keys.modelDay(now().toISOString().slice(0, 10), modelId);
    expect(items).toContainEqual(expect.objectContaining({ ...modelDay, captured: 7, refunded: 7 }));
  });

  it('refuses messages about its kept requests', async () => {
    await signIn();
    await data.ledger.grant(userId, { amount: 99, reason: 'Test', idempotencyKey: 'grant', at: now() });
    await makeRequests(embedded());
    const pseudonym = await deleteAccount(embedded());
    const kept = (await data.proRequests.find(pseudonym, 'completed'))!;
    const deps = { ...data, tableName: table.name, now } as never;
    const sending = notifySubscriber(deps, admin, kept, { message: `Dear ${name}`, key: 'late' });
    await expect(sending).rejects.toMatchObject({ code: 'conflict' });
  });
});
