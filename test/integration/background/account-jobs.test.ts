import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findDeletion } from '#functions/api/account/account-jobs.ts';
import { deletionSteps } from '#functions/background/account-jobs/deletion-steps.ts';
import { exportSteps } from '#functions/background/account-jobs/export-steps.ts';
import { workOnJob } from '#functions/background/account-jobs/work-on-job.ts';
import { type AccountJob, AccountJobRepository } from '#functions/domain/account-jobs/account-job-repository.ts';
import { KeptLedger } from '#functions/domain/account-jobs/kept-ledger.ts';
import { resumeJobs, startJob } from '#functions/domain/account-jobs/start-job.ts';
import { UserItems } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { AssetRepository, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { BoardCounting } from '#functions/domain/board/board-repository.ts';
import { ConsentRepository } from '#functions/domain/consents/consent-repository.ts';
import { addUpMovements } from '#functions/domain/credits/account.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import {
  ProRequestRepository,
  WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { readAllMovements } from '#functions/domain/reconciliation/reconcile-accounts.ts';
import { ReportRepository } from '#functions/domain/reports/report-repository.ts';
import { LinkRepository } from '#functions/domain/sessions/link-repository.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import { SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { derivedId } from '#functions/platform/ids-and-idempotency.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { consentVersion } from '#shared/rules/consent.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { deadAfterSeconds } from '#shared/rules/workflow-limits.ts';
import { profile } from '#test/support/begin-session.ts';
import { newTable } from '#test/support/new-table.ts';
import { publishedValues } from '#test/support/published-metrics.ts';
import { newGeneration } from '../credits/new-generation.ts';
import { newRequest } from '../credits/new-request.ts';

const userId = 'subscriber-with-much';
const assetCount = 700;

/** Every reading moves the clock forward, so a slice ends after some pages. */
let now: Date;
const tick = () => (now = new Date(now.getTime() + 60_000));

/** The bucket's files by key; `failing` fails once. */
let files: Map<string, Uint8Array | string>;
let failing: string | undefined;
const media = {
  delete: async (key: string) => {
    if (key === failing) {
      failing = undefined;
      throw new Error('The connection was lost');
    }
    files.delete(key);
  },
};
/** Counts the bytes joined in memory, because a whole export could be too large. */
let unread: number;
let maxUnread: number;
const folder = `exports/${userId}/`;
/** The place where the account's deletion overtakes an export, and the number of complete files at the end. */
let deletionTrigger: string | undefined;
let wholeFiles: number;
async function reach(trigger: string): Promise<void> {
  if (trigger !== deletionTrigger) return;
  deletionTrigger = undefined;
  await runToEnd(await start('delete'));
}
const exportFiles = {
  writePiece: async ({ id }: AccountJob, name: string, text: string) => {
    const key = `${folder}${id}/${name}`;
    await reach('a page is being sent');
    files.set(key, text);
    return key;
  },
  readPiece: async ({ id }: AccountJob, name: string) => {
    await reach('a page is about to be read');
    unread += 1;
    maxUnread = Math.max(maxUnread, unread);
    const piece = files.get(`${folder}${id}/${name}`);
    if (piece === undefined) throw new Error('The specified key does not exist.');
    await reach('the last page has been read');
    return Buffer.from(piece);
  },
  write: async (_: AccountJob, pieces: AsyncIterable<Uint8Array>) => {
    const written: Uint8Array[] = [];
    for await (const piece of pieces) {
      written.push(piece);
      unread = 0;
    }
    await reach('the whole export is being sent');
    files.set(`${folder}whole.json`, Buffer.concat(written));
    wholeFiles += 1;
    return `${folder}whole.json`;
  },
};
/** Two at a time, so that deletion takes several steps. */
const userFiles = {
  deletePage: async (area: string, id: string) => {
    const found = [...files.keys()].filter((key) => key.startsWith(`${area}/${id}/`));
    for (const key of found.slice(0, 2)) files.delete(key);
    return found.length > 2;
  },
};

let data: Awaited<ReturnType<typeof repositoriesOfNewTable>>;
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  files = new Map();
  failing = undefined;
  unread = 0;
  maxUnread = 0;
  deletionTrigger = undefined;
  wholeFiles = 0;
  followStream = async () => undefined;
  data = await repositoriesOfNewTable();
});

async function repositoriesOfNewTable() {
  const { table, client } = await newTable();
  return {
    client,
    table,
    accountJobs: new AccountJobRepository(table, () => now),
    audit: new AuditTrail(table),
    userItems: new UserItems(table),
    keptLedger: new KeptLedger(table),
    assets: new AssetRepository(table, 'https://media.test'),
    consents: new ConsentRepository(table),
    generations: new GenerationRepository(table),
    history: new HistoryRepository(table),
    ledger: new Ledger(table),
    notifications: new NotificationRepository(table),
    proRequests: new ProRequestRepository(table),
    reports: new ReportRepository(table),
    sessions: new SessionRepository(table),
    subscribers: new SubscriberRepository(table),
    links: new LinkRepository(table),
    shares: new ShareRepository(table),
    uploads: new UploadRepository(table),
  };
}

async function dumpTable(): Promise<string> {
  const { Items = [] } = await data.client.send(new ScanCommand({ TableName: data.table.name }));
  return JSON.stringify(Items);
}

async function fill(count = assetCount): Promise<StoredAsset[]> {
  await data.ledger.grant(userId, { amount: 100, reason: 'Test', idempotencyKey: 'start', at: now });
  const generation = newGeneration({ id: 'generation-0c', userId, amount: 1 });
  await data.ledger.hold(generationCharge(generation), { maxRunning: 5 });
  await data.ledger.settle(generationCharge(generation), { kind: 'capture', status: 'completed', at: now });
  await data.history.record(userId, {
    key: 'first',
    kind: 'generation-started',
    subject: 'Page',
    at: now.toISOString(),
  });
  const createdAssets = Array.from({ length: count }, (_, index): StoredAsset => {
    const id = derivedId(new Date(now.getTime() + index), `${index}`);
    const fileKey = `uploaded/${userId}/${id}.png`;
    files.set(fileKey, 'bytes');
    const kind = { mediaType: 'image', contentType: 'image/png', filename: 'a.png', isAiGenerated: false } as const;
    return {
      ...kind,
      id,
      userId,
      appId: 'app',
      fileKey,
      sizeBytes: 5,
      isFavourite: false,
      createdAt: now.toISOString(),
    };
  });
  for (let start = 0; start < createdAssets.length; start += 100) {
    await Promise.all(createdAssets.slice(start, start + 100).map((asset) => data.assets.create(asset)));
  }
  return createdAssets;
}

const start = (kind: AccountJob['kind']) =>
  startJob(
    { ...data, accountJobExecutions: { start: async () => undefined }, now: tick },
    { userId, kind, askedBy: 'asking' },
  );

const deadAfterMs = deadAfterSeconds * 1000;

/** Has no provider, and no stream unless a test follows it; API tests cover the projections. */
let followStream: (partitions: readonly string[]) => Promise<void> = async () => undefined;
const offline = {
  media,
  userFiles,
  fences: { waitForProjections: (partitions: readonly string[]) => followStream(partitions) },
  copies: { hasten: async () => undefined },
  jobs: async () => Promise.reject(new Error('No provider')),
  outbox: undefined,
};

const reportGivenUp = vi.fn<() => void>();

/** Runs a slice of five minutes, in which each page takes two. */
const slice = ({ id, kind }: AccountJob, isGivenUp = false) => {
  const { ledger: credits } = data;
  const deletion = { ...data, ...offline, credits, now: tick };
  const steps = {
    export: exportSteps({ ...data, media, exportFiles, now: tick }),
    delete: deletionSteps(deletion),
    erase: [],
  };
  return workOnJob({ ...data, steps, now: tick, sliceMs: 5 * 60_000, reportGivenUp }, { id, userId, kind, isGivenUp });
};

/** Runs slices like the state machine, including retries. */
async function runToEnd(job: AccountJob): Promise<{ slices: number; errors: string[] }> {
  const errors: string[] = [];
  for (let slices = 1; ; slices++) {
    const answer = await slice(job).catch((error: Error) => void errors.push(error.message));
    if (answer?.isOver) return { slices, errors };
  }
}

describe('the deletion of a large account', () => {
  it('continues slice by slice after an error, and leaves nothing', { tags: ['whole'] }, async () => {
    const createdAssets = await fill();
    failing = createdAssets[456]!.fileKey;
    const job = await start('delete');
    const { slices, errors } = await runToEnd(job);
    expect(slices).toBeGreaterThan(3);
    expect(errors).toEqual(['The connection was lost']);
    expect([...files.keys()]).toEqual([]);
    expect(await dumpTable()).not.toContain(userId);
  });

  it('keeps the ledger and its sums under one random name, even after repeats', async () => {
    await fill();
    failing = [...files.keys()][300];
    const { pseudonym = '' } = await start('delete');
    await runToEnd(await start('delete'));
    expect(pseudonym).toMatch(/^deleted-[\da-f-]{36}$/);
    expect(await data.ledger.account(pseudonym)).toMatchObject({ available: 99, held: 0, spent: 1, running: 0 });
    const movements = await readAllMovements(data.table, pseudonym);
    expect(addUpMovements(movements, 'embedded')).toEqual({ available: 99, held: 0, spent: 1 });
    expect((await data.ledger.entriesOf(pseudonym, { limit: 9 })).items).toMatchObject([{ amount: 100, reason: '' }]);
  });

  it('ends a request that an admin takes on while the deletion ends it', async () => {
    await data.ledger.grant(userId, { amount: 100, reason: 'Test', idempotencyKey: 'start', at: now });
    await data.ledger.hold(requestCharge(newRequest({ id: 'r1', userId, amount: 5 })));
    const entry = { action: 'taken on', kind: 'pro request', id: 'r1', name: 'Portrait' } as const;
    const audit = auditEntry({ id: 'admin', name: 'Ada', userId: 'ada' }, entry, now);
    const event = { kind: 'taken on', at: now.toISOString() } as const;
    const taking = { changes: { status: 'processing', assignee: { id: 'admin', name: 'Ada' } }, event } as const;
    const pageOf = data.proRequests.pageOf.bind(data.proRequests);
    vi.spyOn(data.proRequests, 'pageOf').mockImplementationOnce(async (id, request) => {
      const page = await pageOf(id, request);
      for (const one of page.items) await data.proRequests.change(one, taking, audit);
      return page;
    });
    expect(await runToEnd(await start('delete'))).toMatchObject({ errors: [] });
    const [ended] = await new WaitingRequestsRepository(data.table).oldest('rejected', 2);
    expect(ended).toMatchObject({ id: 'r1', assigneeId: 'admin' });
    expect(await new WaitingRequestsRepository(data.table).openRequests(1)).toEqual([]);
    const { settlement } = (await data.proRequests.find(ended?.userId ?? '', 'r1'))!;
    expect(settlement).toMatchObject({ kind: 'release', amount: 5 });
  });

  it('stops running work and releases its credits before it moves the ledger', async () => {
    await data.ledger.grant(userId, { amount: 100, reason: 'Test', idempotencyKey: 'start', at: now });
    await data.ledger.hold(generationCharge(newGeneration({ id: 'generation-0d', userId, amount: 7 })), {
      maxRunning: 5,
    });
    const { pseudonym = '' } = await start('delete');
    await runToEnd(await start('delete'));
    expect(await data.ledger.account(pseudonym)).toMatchObject({ available: 100, held: 0, running: 0 });
    expect(await data.generations.find('generation-0d')).toMatchObject({ userId: pseudonym, status: 'cancelled' });
  });
});

describe('an asset created during the deletion of its account', () => {
  it.each([1, 2, 3, 4])(
    'is deleted with its counts when the deletion has waited for the stream %i times',
    async (fences) => {
      const late = { ...(await fill(1))[0]!, id: derivedId(now, 'late'), isAiGenerated: true };
      const subject = { kind: 'asset', userId, assetId: late.id } as const;
      const job = await start('delete');
      let passed = 0;
      let passedOfAccount = 0;
      followStream = async (partitions) => {
        passed += 1;
        if (partitions.includes(keys.subscriber(userId).pk)) passedOfAccount += 1;
        if (passed === fences) await data.assets.create(late);
        await new BoardCounting(data.table).count([subject]);
      };
      await runToEnd(job);
      expect(passed).toBeGreaterThan(fences);
      expect(passedOfAccount).toBe(3);
      expect(await dumpTable()).not.toContain(userId);
    },
  );
});

describe('the sessions of a deleted account', () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  const browser = (hash: string) =>
    data.sessions.begin(hash, {
      signedIn: {
        session: { userId, syncedAt: at(0) } as never,
        appId: 'app',
        expiresAtEpochSeconds: Date.parse(at(600)) / 1000,
      },
      browserHash: 'browser',
      replacedTokenHash: undefined,
      now,
    });
  const open = async () => {
    const names = (await data.sessions.allOf(userId, now)).map(({ pk }) => pk.split('#').at(-1) ?? '');
    return names.toSorted((one, other) => one.localeCompare(other));
  };

  it('end together with app links, and only the requesting session sees the outcome for ten minutes', async () => {
    await fill(3);
    for (const number of [1, 2, 3, 4, 5]) files.set(`uploaded/${userId}/unlisted-${number}.png`, 'bytes');
    await Promise.all(['asking', 'phone', 'tablet'].map(browser));
    await data.links.save('link', { userId, createdAt: at(0), expiresAt: at(600) });
    const job = await start('delete');
    expect(await open()).toEqual(['asking', 'link', 'phone', 'tablet']);
    await runToEnd(job);
    expect(await open()).toEqual([]);
    const requestingSession = await data.sessions.find('asking', now);
    const outcome = (await data.accountJobs.find(requestingSession!.session.userId, 'delete'))!;
    const expiresAtEpochSeconds = Math.ceil(Date.parse(outcome.updatedAt) / 1000) + 600;
    expect(outcome).toMatchObject({ status: 'done', id: job.id, expiresAtEpochSeconds });
    expect(outcome.counts).toEqual({ generations: 1, assets: 3 });
    expect([...files.keys()]).toEqual([]);
    expect(requestingSession).toMatchObject({ appId: '', isLeaving: true, expiresAtEpochSeconds });
    expect(requestingSession?.session).toEqual({
      ...profile,
      userId: expect.stringMatching(/^nobody-/),
      syncedAt: outcome.updatedAt,
    });
    expect(await dumpTable()).not.toContain(userId);
    expect(await data.sessions.find('asking', new Date(now.getTime() + 11 * 60_000))).toBeUndefined();
  });

  it('also show the outcome to a request that was admitted just before', async () => {
    await browser('asking');
    const job = await start('delete');
    await runToEnd(job);
    const pendingSearch = findDeletion({ ...data, now: () => now }, { userId, tokenHash: 'asking' });
    expect(await pendingSearch).toMatchObject({ status: 'done', id: job.id });
  });

  it('stay during an export', async () => {
    await Promise.all(['asking', 'phone'].map(browser));
    await runToEnd(await start('export'));
    expect(await open()).toEqual(['asking', 'phone']);
  });
});

describe('an export', () => {
  beforeEach(async () => {
    await data.ledger.grant(userId, { amount: 100, reason: 'Test', idempotencyKey: 'start', at: now });
  });

  it('that is done is deleted first when the account is deleted', async () => {
    await runToEnd(await start('export'));
    expect([...files.keys()]).toContain(`${folder}whole.json`);
    const deletion = await start('delete');
    await slice(deletion);
    expect([...files.keys()]).toEqual([]);
    expect(await data.accountJobs.find(userId, 'export')).toBeUndefined();
  });

  it('ends a day after its last progress, and can then be started again', async () => {
    const expired = await start('export');
    await runToEnd(expired);
    now = new Date(now.getTime() + 25 * 60 * 60_000);
    expect(await data.accountJobs.find(userId, 'export')).toBeUndefined();
    const next = await start('export');
    expect(next.id).not.toBe(expired.id);
    expect(await data.accountJobs.find(userId, 'export')).toMatchObject({ id: next.id, status: 'running' });
  });

  it('has every list as its subscriber sees it, with ends, movements and entries', async () => {
    const at = now.toISOString();
    const expiresAtEpochSeconds = Math.floor(now.getTime() / 1000) + 600;
    const endsAt = new Date(expiresAtEpochSeconds * 1000).toISOString();
    const upload = { filename: 'a.png', contentType: 'image/png' };
    await data.uploads.save({ ...upload, userId, uploadId: 'u1', incomingKey: 'k', expiresAtEpochSeconds });
    await data.sessions.begin('phone', {
      signedIn: { session: { userId, syncedAt: at } as never, appId: 'app', expiresAtEpochSeconds },
      browserHash: 'browser',
      replacedTokenHash: undefined,
      now,
    });
    await data.subscribers.save({ ...profile, userId, name: 'Maya', createdAt: at });
    await data.consents.give(userId, { recipients: ['fal'], version: consentVersion, agreedAt: at });
    const share = { shareId: 's1', assetId: 'made', mediaType: 'image', fileKey: 's.png', createdAt: at } as const;
    await data.history.record(userId, { key: 'first', kind: 'generation-started', subject: 'Page', at });
    const file = {
      mediaType: 'image',
      contentType: 'image/png',
      filename: 'b.png',
      fileKey: 'b.png',
      sizeBytes: 1,
    } as const;
    const outputs = [{ ...file, id: 'made' }];
    const generation = { ...newGeneration({ id: 'generation-0e', userId, amount: 1 }), outputs };
    const values = { prompt: 'a kite' };
    const input = { endpoint: 'e', ...withOutputDefaults({}), payload: {}, values };
    const write = data.generations.inputWrite(generation, input);
    await data.ledger.hold(generationCharge(generation), { maxRunning: 5 }, [write]);
    const made = { ...file, id: 'made', userId, appId: 'app', isAiGenerated: true, isFavourite: false, createdAt: at };
    await data.assets.create({ ...made, generationId: generation.id });
    await data.shares.create(userId, share);
    const request = { ...newRequest({ id: 'r1', userId, amount: 3 }), assets: [{ ...made, id: 'sent' }] };
    await data.table.put({ ...keys.proRequest(userId, 'r1'), ...request });
    await runToEnd(await start('export'));
    const whole = JSON.parse(Buffer.from(files.get(`${folder}whole.json`) as Uint8Array).toString());
    expect(whole).toMatchObject({
      exportedAt: expect.stringMatching(/^2026-11-20T/),
      credits: { available: 99, held: 1, spent: 0 },
      uploads: [{ ...upload, endsAt }],
      sessions: [{ kind: 'browser', openedAt: at, endsAt }],
      profile: { hy_name: 'Maya' },
      consents: [{ recipient: 'fal', agreedAt: at }],
      shares: [{ assetId: 'made', createdAt: at }],
      history: [{ kind: 'generation-started', subject: 'Page' }],
      generations: [
        {
          id: generation.id,
          values,
          results: [{ id: 'made', filename: 'b.png' }],
          ledger: [{ kind: 'hold', amount: 1 }],
        },
      ],
      assets: [{ id: 'made', generationParams: values }],
      requests: [
        { id: 'r1', events: [], results: [{ id: 'sent', filename: 'b.png' }], ledger: [{ kind: 'hold', amount: 3 }] },
      ],
    });
    expect(whole.storedAt).toHaveLength(4);
  });

  it('that is being written stops when the account is deleted', async () => {
    const running = await start('export');
    await slice(running);
    const deletion = await start('delete');
    await slice(deletion);
    expect(await slice(running)).toEqual({ isOver: true });
    await runToEnd(deletion);
    expect(await data.accountJobs.find(userId, 'delete')).toBeUndefined();
    expect([...files.keys()]).toEqual([]);
  });
});

describe("an export overtaken by the account's deletion while", () => {
  it.each([
    ['a page is being sent', 0],
    ['a page is about to be read', 0],
    ['the last page has been read', 0],
    ['the whole export is being sent', 1],
  ])('%s ends without an error and leaves nothing', async (trigger, written) => {
    await data.ledger.grant(userId, { amount: 100, reason: 'Test', idempotencyKey: 'start', at: now });
    deletionTrigger = trigger;
    expect(await runToEnd(await start('export'))).toMatchObject({ errors: [] });
    expect({ files: [...files.keys()], wholeFiles, deletionTrigger }).toEqual({
      files: [],
      wholeFiles: written,
    });
    expect(await data.accountJobs.find(userId, 'delete')).toBeUndefined();
  });
});

describe('the export of a large account', () => {
  it('is one complete file, written slice by slice', async () => {
    const createdAssets = await fill();
    const job = await start('export');
    expect((await runToEnd(job)).slices).toBeGreaterThan(3);
    const { status, fileKey = '', counts } = (await data.accountJobs.find(userId, 'export'))!;
    expect({ status, assets: counts['assets'], maxUnread }).toEqual({
      status: 'done',
      assets: 7,
      maxUnread: 1,
    });
    const document = JSON.parse(Buffer.from(files.get(fileKey) as Uint8Array).toString());
    expect(Object.keys(document)).toEqual([
      'exportedAt',
      'storedAt',
      'consents',
      'credits',
      'ledger',
      'generations',
      'assets',
      'requests',
      'notifications',
      'history',
      'sessions',
      'shares',
      'reports',
      'uploads',
    ]);
    const ids = document.assets.map(({ id }: StoredAsset) => id);
    expect(ids).toEqual(createdAssets.map(({ id }) => id).toReversed());
    expect(document).toMatchObject({ requests: [], generations: [{ id: 'generation-0c' }], ledger: [{ amount: 100 }] });
  });
});

describe('a job', () => {
  it('runs once per kind, and starts again after it has ended', async () => {
    const [first, second] = await Promise.all([start('export'), start('export')]);
    expect(second.id).toBe(first.id);
    expect((await start('delete')).id).not.toBe(first.id);
    await runToEnd(first);
    const again = await Promise.all([start('export'), start('export')]);
    expect(new Set([first, ...again].map(({ id }) => id)).size).toBe(2);
  });

  it('that is given up shows that, and can be started again', async () => {
    const job = await start('export');
    expect(await slice(job, true)).toEqual({ isOver: true });
    expect(reportGivenUp).toHaveBeenCalledOnce();
    expect(await data.accountJobs.find(userId, 'export')).toMatchObject({ status: 'failed' });
    expect(await slice(job)).toEqual({ isOver: true });
    const restartedExport = await start('export');
    expect(restartedExport).toMatchObject({ status: 'running' });
    expect(restartedExport.id).not.toBe(job.id);
  });

  it('without progress for all repeats of a slice is replaced, and the old one stops', async () => {
    const old = await start('delete');
    await slice(old);
    const { updatedAt } = (await data.accountJobs.find(userId, 'delete'))!;
    now = new Date(Date.parse(updatedAt) + deadAfterMs - 20 * 60_000);
    expect((await start('delete')).id).toBe(old.id);
    now = new Date(now.getTime() + 20 * 60_000);
    const next = await start('delete');
    expect(next.id).not.toBe(old.id);
    expect(await slice(old)).toEqual({ isOver: true });
    expect(await data.accountJobs.find(userId, 'delete')).toEqual(next);
  });

  it('that is damaged does not keep the sweeper from starting the others', async () => {
    const unexpected = publishedValues('UnexpectedErrors');
    await start('delete');
    await data.table.update(keys.accountJob(userId, 'delete'), setExpression({ counts: 'many' }));
    const other = await startJob(
      { ...data, accountJobExecutions: { start: async () => undefined }, now: tick },
      { userId: 'another', kind: 'export' },
    );
    now = new Date(now.getTime() + 6 * 60_000);
    const started: string[] = [];
    const execute = async ({ id }: AccountJob) => void started.push(id);
    await resumeJobs({ ...data, accountJobExecutions: { start: execute }, now: () => now });
    expect(started).toEqual([other.id]);
    expect(unexpected).toEqual([1]);
  });

  it('whose start was lost is started by the sweeper, until it makes progress or has ended', async () => {
    const unexpected = publishedValues('UnexpectedErrors');
    let isFaulty = true;
    const started: string[] = [];
    const execute = async ({ id }: AccountJob) => {
      if (isFaulty) throw new Error('Step Functions did not answer');
      started.push(id);
    };
    const deps = { ...data, accountJobExecutions: { start: execute }, now: () => now };
    const job = await startJob(deps, { userId, kind: 'delete', askedBy: 'asking' });
    tick();
    const other = await startJob(deps, { userId: 'another', kind: 'export', askedBy: 'asking' });
    expect(unexpected).toEqual([1, 1]);
    isFaulty = false;
    await resumeJobs(deps);
    expect(started).toEqual([]);
    now = new Date(now.getTime() + 6 * 60_000);
    await resumeJobs(deps);
    expect(started).toEqual([job.id, other.id]);
    await slice(job);
    await data.accountJobs.save({ ...other, status: 'done' });
    await resumeJobs({ ...deps, now: () => new Date(now.getTime() + 4 * 60_000) });
    expect(started).toHaveLength(2);
    now = new Date(now.getTime() + deadAfterMs);
    await resumeJobs(deps);
    expect(started).toHaveLength(3);
    expect(await data.accountJobs.find(userId, 'delete')).toMatchObject({ id: started[2], pseudonym: job.pseudonym });
  });
});
