import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  completeRequest,
  type EndRequestDeps,
  rejectRequest,
} from '#functions/api/admin-pro-requests/work-on-request.ts';
import { deleteAssets, markFavourite } from '#functions/api/assets/assets.ts';
import { AssetRepository, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { addUpMovements } from '#functions/domain/credits/account.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import {
  ProRequestRepository,
  WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import { requestCharge, settleRequest } from '#functions/domain/pro-requests/request-charge.ts';
import { RequestFiles } from '#functions/domain/pro-requests/request-files.ts';
import { readAllMovements } from '#functions/domain/reconciliation/reconcile-accounts.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { mediaInMemory } from '#test/support/media-in-memory.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { newRequest, requestEnd } from './new-request.ts';

let db: NewTable;
let ledger: Ledger;
let requests: ProRequestRepository;
let userId: string;
let users = 0;

beforeAll(async () => {
  db = await newTable();
  ledger = new Ledger(db.table);
  requests = new ProRequestRepository(db.table);
});
beforeEach(async () => {
  userId = `user-p${users++}`;
  await ledger.grant(userId, { amount: 25, reason: 'test', idempotencyKey: userId, at: new Date() });
});

const admin = { id: 'admin', name: 'Ada' } as AdminCaller;

const request = (id: string) => newRequest({ id, userId });

async function expectBalanced(expected: { available: number; held: number; spent: number }): Promise<void> {
  expect(await ledger.account(userId)).toMatchObject({ ...expected, running: 0 });
  expect(addUpMovements(await readAllMovements(db.table, userId), 'embedded')).toEqual(expected);
}

it.each([
  ['capture', 'completed', { available: 15, held: 0, spent: 10 }],
  ['release', 'rejected', { available: 25, held: 0, spent: 0 }],
] as const)('holds, and ends by %s exactly once under parallel settlements', async (kind, status, after) => {
  const proRequest = request('a');
  expect(await ledger.hold(requestCharge(proRequest))).toBe(true);
  await expectBalanced({ available: 15, held: 10, spent: 0 });
  await ledger.hold(requestCharge(request('b')));
  const opposite = kind === 'capture' ? 'release' : 'capture';
  const first = await ledger.settle(requestCharge(proRequest), requestEnd(kind));
  const repeatedResults = await Promise.all(
    ([kind, opposite, kind] as const).map((repeatedKind) =>
      ledger.settle(requestCharge(proRequest), requestEnd(repeatedKind)),
    ),
  );
  expect([first, ...repeatedResults]).toEqual([true, false, false, false]);
  await ledger.settle(requestCharge(request('b')), requestEnd('release'));
  await expectBalanced(after);
  expect(await requests.find(userId, 'a')).toMatchObject({ status, settlement: { kind, amount: 10 } });
});

it('holds once per id, and keeps the first request', async () => {
  await ledger.hold(requestCharge(request('a')));
  expect(await ledger.hold(requestCharge({ ...request('a'), details: 'Another' }))).toBe(false);
  expect(await requests.find(userId, 'a')).toMatchObject({ details: 'A portrait' });
  await expectBalanced({ available: 15, held: 10, spent: 0 });
});

it('refuses requests beyond the available credits, also in parallel', async () => {
  const holds = Array.from({ length: 8 }, (_, index) => ledger.hold(requestCharge(request(`r${index}`))));
  const outcomes = await Promise.allSettled(holds);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expectBalanced({ available: 5, held: 20, spent: 0 });
});

describe('completing a request', () => {
  const results = [{ uploadId: 'result', filename: 'a.gif' }];
  let files: Map<string, Uint8Array>;
  let complete: (changed?: Partial<EndRequestDeps>) => ReturnType<typeof completeRequest>;

  beforeEach(async () => {
    const proRequest = { ...request('a'), appId: 'app' };
    await ledger.hold(requestCharge(proRequest));
    files = new Map([[`incoming/${userId}/result-a-result`, onePixelGif]]);
    const uploads = new UploadRepository(db.table);
    const assets = new AssetRepository(db.table, 'https://media.test');
    const sources = { proRequests: requests, assets, uploads, media: mediaInMemory(files), credits: ledger };
    const deps = { ...sources, tableName: db.table.name, now: () => new Date() } as unknown as EndRequestDeps;
    complete = (changed) => completeRequest({ ...deps, ...changed }, admin, proRequest, results);
  });

  const expectCompletedOnce = async () => {
    await expectBalanced({ available: 15, held: 0, spent: 10 });
    expect([...files.keys()]).toEqual([`generated/${userId}/result.gif`]);
  };

  it('happens once when the call is repeated while the first is still running', async () => {
    // The repeated call looks for the files after the first call has deleted them.
    const lateStat: MediaStore['stat'] = async (key) => {
      await complete();
      return mediaInMemory(files).stat(key);
    };
    const repeated = await complete({ media: Object.assign(mediaInMemory(files), { stat: lateStat }) });
    expect(repeated).toMatchObject({ status: 'completed', assets: [{ id: 'result' }] });
    await expectCompletedOnce();
  });

  it('keeps it where lists look for it, when another admin has assigned and dated it meanwhile', async () => {
    const changes = { assignee: { id: 'id-ned', name: 'Ned' }, dueDate: '2026-12-01' };
    const event = { kind: 'assigned', at: new Date().toISOString() } as const;
    const audit = auditEntry(admin, { action: 'assigned', kind: 'pro request', id: 'a', name: 'Portrait' }, new Date());
    const lateStat: MediaStore['stat'] = async (key) => {
      await requests.change((await requests.find(userId, 'a'))!, { changes, event }, audit);
      return mediaInMemory(files).stat(key);
    };
    const completed = await complete({ media: Object.assign(mediaInMemory(files), { stat: lateStat }) });
    expect(completed).toMatchObject({ status: 'completed', ...changes, events: [{ kind: 'assigned' }, {}] });
    const entries = await new WaitingRequestsRepository(db.table).oldest('completed', 100);
    const entry = entries.find((one) => one.userId === userId);
    expect(entry).toMatchObject({ assigneeId: 'id-ned', dueDate: '2026-12-01' });
    await expectCompletedOnce();
  });

  it('keeps the files when a call fails while a parallel one completes', async () => {
    const settle = async () => {
      throw new Error('The table is down');
    };
    const lateDelete: MediaStore['delete'] = async (key) => {
      await complete();
      return mediaInMemory(files).delete(key);
    };
    const media = Object.assign(mediaInMemory(files), { delete: lateDelete });
    await expect(complete({ media, credits: { settle } })).rejects.toThrow('The table is down');
    await complete();
    await expectCompletedOnce();
  });
});

it('is rejected once, with a reason', async () => {
  const proRequest = request('a');
  await ledger.hold(requestCharge(proRequest));
  const deps = { proRequests: requests, credits: ledger, tableName: db.table.name, now: () => new Date() };
  const reject = () => rejectRequest(deps as unknown as EndRequestDeps, admin, proRequest, 'No face to see');
  expect(await reject()).toMatchObject({ status: 'rejected', rejectionReason: 'No face to see' });
  await expect(reject()).rejects.toMatchObject({ code: 'conflict' });
  await expectBalanced({ available: 25, held: 0, spent: 0 });
});

it('does not end a request that was never made', async () => {
  await ledger.hold(requestCharge(request('a')));
  expect(await ledger.settle(requestCharge(request('ghost')), requestEnd('capture'))).toBe(false);
  const deps = { proRequests: requests, credits: ledger };
  expect(await settleRequest(deps, request('ghost'), requestEnd('capture'))).toBe(false);
  const changing = { ...deps, credits: { settle: async () => false } };
  await expect(settleRequest(changing, request('a'), requestEnd('capture'))).rejects.toThrow('changes too often');
  expect(await requests.find(userId, 'ghost')).toBeUndefined();
  await expectBalanced({ available: 15, held: 10, spent: 0 });
});

it('refuses to settle credits that the account does not hold', async () => {
  const proRequest = request('a');
  await ledger.hold(requestCharge(proRequest));
  await db.table.update(keys.account(userId), setExpression({ held: 9 }));
  await expect(ledger.settle(requestCharge(proRequest), requestEnd('capture'))).rejects.toThrow(/does not hold/);
  expect(await ledger.account(userId)).toMatchObject({ held: 9, spent: 0 });
});

it('settles nothing when an asset with its id exists', async () => {
  const proRequest = request('a');
  await ledger.hold(requestCharge(proRequest));
  const assets = new AssetRepository(db.table, 'https://media.example');
  const asset: StoredAsset = {
    id: 'upload-1',
    userId,
    appId: 'app',
    mediaType: 'image',
    contentType: 'image/png',
    filename: 'first.png',
    fileKey: `generated/${userId}/first.png`,
    sizeBytes: 1,
    isAiGenerated: true,
    isFavourite: false,
    createdAt: new Date().toISOString(),
  };
  await assets.create(asset);
  const results = [
    { ...asset, id: 'upload-0' },
    { ...asset, filename: 'second.png' },
  ];
  await expect(ledger.settle(requestCharge(proRequest), { ...requestEnd('capture'), assets: results })).rejects.toThrow(
    /does not hold/,
  );
  expect(await assets.find(userId, 'upload-0')).toBeUndefined();
  expect(await assets.find(userId, 'upload-1')).toMatchObject({ filename: 'first.png' });
  expect(await requests.find(userId, 'a')).toMatchObject({ status: 'pending' });
  await expectBalanced({ available: 15, held: 10, spent: 0 });
});

it.each(['assets', 'asset'] as const)(
  'marks and forgets a file that its owner deletes (stored as %s)',
  async (form) => {
    const proRequest = request('a');
    await ledger.hold(requestCharge(proRequest));
    const fileOf = (id: string): StoredAsset => ({
      id,
      userId,
      appId: 'app',
      mediaType: 'image',
      contentType: 'image/png',
      filename: `${id}.png`,
      fileKey: `generated/${userId}/${id}.png`,
      sizeBytes: 1,
      isAiGenerated: true,
      isFavourite: false,
      createdAt: new Date().toISOString(),
    });
    const files = (form === 'asset' ? ['one'] : ['one', 'two', 'three']).map(fileOf);
    await ledger.settle(requestCharge(proRequest), { ...requestEnd('capture'), assets: files });
    const other = { ...request('b'), createdAt: new Date(Date.now() + 1000).toISOString() };
    await ledger.hold(requestCharge(other));
    await ledger.settle(requestCharge(other), { ...requestEnd('capture'), assets: [fileOf('other')] });
    const legacy = setExpression({ asset: files[0] }, ['assets']);
    if (form === 'asset') await db.table.update(keys.proRequest(userId, 'a'), legacy);
    const deps = {
      assets: new AssetRepository(db.table, 'https://media.example'),
      generations: { removeOutput: async () => {}, markOutput: async () => {} },
      requestFiles: new RequestFiles(db.table),
      shares: { delete: async () => {} },
      now: () => new Date(),
    };
    await markFavourite(deps, userId, 'one', true);
    const marked = await requests.find(userId, 'a');
    expect(marked?.assets.map(({ isFavourite }) => isFavourite)).toEqual(files.map(({ id }) => id === 'one'));
    await deleteAssets(deps, userId, ['one', 'two']);
    const remaining = await requests.find(userId, 'a');
    expect(remaining?.assets.map(({ id }) => id)).toEqual(form === 'asset' ? [] : ['three']);
    expect((await requests.find(userId, 'b'))?.assets).toMatchObject([{ id: 'other', isFavourite: false }]);
  },
);
