import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { findErasure, findTraces, startErasure } from '#functions/api/account/erasures.ts';
import { erasureSteps } from '#functions/background/account-jobs/erasure-steps.ts';
import { workOnJob } from '#functions/background/account-jobs/work-on-job.ts';
import { AccountJobRepository } from '#functions/domain/account-jobs/account-job-repository.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { FileUses, usesFile, withoutFiles } from '#functions/domain/erasures/file-uses.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { type StoredGeneration, toOutputAssets } from '#functions/domain/generations/generation.ts';
import { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { notificationMedia, NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import { RequestFiles } from '#functions/domain/pro-requests/request-files.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { generationIndexKeys, keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';
import { newGeneration } from '../credits/new-generation.ts';

const userId = 'subscriber-1';
const mediaBaseUrl = 'https://media.test';
const caller = { userId, tokenHash: 'asking' };
const now = () => new Date();
const key = (id: string) => `generated/${userId}/${id}.png`;
const address = (id: string) => `${mediaBaseUrl}/${key(id)}`;

interface World {
  readonly table: Table;
  readonly client: NewTable['client'];
  /** The number of stored versions by key. */
  readonly files: Map<string, number>;
  readonly accountJobs: AccountJobRepository;
  readonly assets: AssetRepository;
  readonly copies: ProviderCopies;
  readonly fileUses: FileUses;
  readonly generations: GenerationRepository;
  readonly ledger: Ledger;
  readonly notifications: NotificationRepository;
  readonly requestFiles: RequestFiles;
  readonly shares: ShareRepository;
  readonly accountJobExecutions: { start: () => Promise<void> };
  readonly now: () => Date;
}

let data: World;
/** The partitions whose projections were waited for. */
let awaited: (readonly string[])[];
beforeEach(async () => {
  awaited = [];
  data = await newWorld();
});

async function newWorld(): Promise<World> {
  const { table, client } = await newTable();
  const world: World = {
    table,
    client,
    files: new Map(),
    accountJobs: new AccountJobRepository(table),
    assets: new AssetRepository(table, mediaBaseUrl),
    copies: new ProviderCopies(table),
    fileUses: new FileUses(table),
    generations: new GenerationRepository(table),
    ledger: new Ledger(table),
    notifications: new NotificationRepository(table),
    requestFiles: new RequestFiles(table),
    shares: new ShareRepository(table),
    accountJobExecutions: { start: async () => undefined },
    now,
  };
  await fill(world);
  return world;
}

/** `first` made `picture`, `second` used it and made `film`, `third` used `film` and still runs. */
async function fill(world: World): Promise<void> {
  const { assets, files, generations, ledger, notifications, shares, table } = world;
  const uploads = new UploadRepository(table);
  await ledger.grant(userId, { amount: 100, reason: 'Test', idempotencyKey: 'start', at: now() });
  const output = (id: string) => ({
    id,
    mediaType: 'image' as const,
    contentType: 'image/png',
    filename: `${id}.png`,
    fileKey: key(id),
    sizeBytes: 1,
    sha256: `hash-of-${id}`,
  });
  const hold = async (id: string, payload: Record<string, unknown>, values = {}) => {
    const generation = newGeneration({ id, userId, amount: 1 });
    const input = generations.inputWrite(generation, {
      endpoint: 'fal-ai/flux/schnell',
      ...withOutputDefaults({}),
      payload,
      values,
    });
    await ledger.hold(generationCharge(generation), { maxRunning: 5 }, [input]);
    return generation;
  };
  const complete = async (generation: StoredGeneration, id: string) => {
    // A result of several files records each, for a day.
    await uploads.saveResultFile({ userId, uploadId: id, fileKey: key(id), output: output(id) }, now());
    await generations.saveOutputs(generation.id, { outputs: [output(id)] });
    const outputs = [output(id)];
    await ledger.settle(generationCharge(generation), { kind: 'capture', status: 'completed', at: now() });
    await table.update(keys.generation(generation.id), setExpression({ outputs }));
    for (const asset of toOutputAssets({ ...generation, outputs })) await assets.create(asset);
    files.set(key(id), 2);
  };
  await complete(await hold('first', { prompt: 'a kite' }, { prompt: 'a kite' }), 'picture');
  const file = { publicUrl: address('picture'), assetId: 'picture', filename: 'picture.png' };
  const payload = { image_url: address('picture'), all: [address('picture'), 'https://other.test/x.png'] };
  await complete(await hold('second', payload, { image: file, note: `like ${address('picture')} please` }), 'film');
  await hold('third', { video_url: address('film') }, { clip: [{ publicUrl: address('film'), assetId: 'film' }] });
  await shares.create(userId, {
    shareId: 'share-1',
    assetId: 'picture',
    mediaType: 'image',
    fileKey: 'shared/share-1/result.png',
    createdAt: now().toISOString(),
  });
  // Three kinds of media stand in for a picture's thumbnail, a sound and a film.
  for (const [index, name] of notificationMedia.entries()) {
    const note = { topic: 'generation-completed', title: 'Ready', body: 'Open it', isRead: false } as const;
    const created = { id: `note-${index}`, createdAt: now().toISOString() };
    await notifications.add(userId, { ...note, ...created, [name]: address('picture') });
  }
  const request = { id: 'request', userId, values: { face: file }, assets: [], details: 'A portrait' };
  const answers = [{ label: 'Face', value: '', files: [address('picture')] }];
  await table.put({ ...keys.proRequest(userId, 'request'), ...request, answers });
}

/** Runs the steps. Each call of a dependency counts, and the one with this number fails. */
async function run(failingCall?: number): Promise<{ calls: number; error?: unknown }> {
  let calls = 0;
  const counted = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...given: unknown[]) => {
          calls += 1;
          if (calls === failingCall) throw new Error('The connection was lost');
          return Reflect.apply(member, target, given) as unknown;
        };
      },
    });
  const deleteAllVersions = async (prefix: string) => {
    // Another one could name files of others.
    expect(prefix).toContain(`/${userId}/`);
    const found = [...data.files].filter(([name]) => name.startsWith(prefix));
    for (const [name] of found) data.files.delete(name);
    return found.reduce((sum, [, versions]) => sum + versions, 0);
  };
  const steps = erasureSteps({
    ...data,
    assets: counted(data.assets),
    fileUses: counted(data.fileUses),
    generations: counted(data.generations),
    notifications: counted(data.notifications),
    requestFiles: counted(data.requestFiles),
    shares: counted(data.shares),
    userFiles: counted({ deleteAllVersions }),
    fences: counted({ waitForProjections: async (partitions: readonly string[]) => void awaited.push(partitions) }),
    credits: data.ledger,
    jobs: async () => Promise.reject(new Error('No provider')),
  });
  const job = (await data.accountJobs.find(userId, 'erase'))!;
  const work = { id: job.id, userId, kind: 'erase', isGivenUp: false } as const;
  const deps = { accountJobs: data.accountJobs, now, sliceMs: 60_000, reportGivenUp: () => undefined };
  try {
    await workOnJob({ ...deps, steps: { export: [], delete: [], erase: steps } }, work);
    return { calls };
  } catch (error) {
    return { calls, error };
  }
}

const start = (id: string, alsoDelete: string[] = []) => startErasure(data, caller, { id, alsoDelete });

async function itemsNaming(text: string): Promise<string[]> {
  const { Items = [] } = await data.client.send(new ScanCommand({ TableName: data.table.name }));
  const withSets = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);
  return Items.filter((item) => JSON.stringify(item, withSets).includes(text)).map(({ pk, sk }) => `${pk} ${sk}`);
}

describe('the traces of a file', () => {
  it('are its page, the entries that contain it, and what was made from it and from that', async () => {
    expect(await findTraces(data, userId, 'picture')).toMatchObject({
      isShared: true,
      isResultOfRequest: false,
      isAtProvider: false,
      generations: 1,
      requests: 1,
      running: 0,
      results: [{ id: 'film' }],
      hasMoreResults: false,
      isPartial: false,
    });
    expect(await findTraces(data, userId, 'film')).toMatchObject({ generations: 1, running: 1, results: [] });
  });

  it('of another subscriber are not found', async () => {
    await expect(findTraces(data, 'subscriber-2', 'picture')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the deletion of a file everywhere', () => {
  it('leaves only the job that names it, and tells what it did', async () => {
    const { outputs = [] } = await data.generations.run('first');
    const twin = { ...outputs[0]!, id: 'twin', filename: 'twin.png', fileKey: key('twin'), sha256: 'hash-of-twin' };
    await data.generations.updateRun('first', { outputs: [...outputs, twin] });
    const note = { topic: 'generation-completed', title: 'Ready', body: 'Open it', isRead: false } as const;
    const [shown] = notificationMedia;
    await data.notifications.add(userId, {
      ...note,
      id: 'other',
      createdAt: now().toISOString(),
      [shown]: address('film'),
    });
    expect(await start('picture')).toMatchObject({ status: 'running' });
    expect((await run()).error).toBeUndefined();
    expect(awaited).toEqual([[`USER#${userId}`], [`USER#${userId}`]]);
    expect(await itemsNaming('picture')).toEqual([`USER#${userId} JOB#erase`]);
    expect([...data.files.keys()]).toEqual([key('film')]);
    expect(await findErasure(data, userId, 'picture')).toMatchObject({
      status: 'done',
      deleted: { files: 1, versions: 2, shares: 1 },
      cleared: { generations: 1, requests: 1 },
      cancelled: 0,
      endedAt: expect.any(String),
    });
    expect(await data.generations.run('first')).toMatchObject({ outputs: [{ id: 'twin' }] });
    const { items: notifications } = await data.notifications.pageOf(userId, { limit: 10 });
    expect(notifications.find(({ id }) => id === 'other')).toMatchObject({ [shown]: address('film') });
    const input = await data.generations.input('second');
    expect(input).toMatchObject({
      payload: { all: ['https://other.test/x.png'] },
      values: { note: 'like  please' },
    });
    expect(await data.generations.input('first')).toMatchObject({ values: { prompt: 'a kite' } });
  });

  it('also deletes the results that were chosen, and cancels what still runs with them', async () => {
    await start('picture', ['film']);
    await run();
    expect([...data.files.keys()]).toEqual([]);
    expect(await itemsNaming('film')).toEqual([`USER#${userId} JOB#erase`]);
    expect(await data.generations.find('third')).toMatchObject({ status: 'cancelled' });
    expect(await data.ledger.account(userId)).toMatchObject({ available: 98, held: 0, spent: 2 });
    expect(await findErasure(data, userId, 'picture')).toMatchObject({ deleted: { files: 2 }, cancelled: 1 });
  });

  it('of what an artist made removes it from its request, with its preview and the file as it arrived', async () => {
    const thumbnailKey = `generated/${userId}/portrait.webp`;
    const portrait = { id: 'portrait', mediaType: 'image', contentType: 'image/png', filename: 'a.png' } as const;
    const owner = { userId, appId: 'app', isAiGenerated: true, isFavourite: false, createdAt: now().toISOString() };
    await data.assets.create({ ...portrait, ...owner, fileKey: key('portrait'), thumbnailKey, sizeBytes: 1 });
    const request = { id: 'made', userId, values: {}, answers: [], details: '' };
    const place = keys.proRequest(userId, 'made');
    await data.table.put({ ...place, ...request, assets: [{ id: 'portrait' }, { id: 'another' }] });
    const arrived = ['portrait', 'another'].map((id) => `incoming/${userId}/${id}`);
    for (const name of [key('portrait'), thumbnailKey, ...arrived]) data.files.set(name, 1);
    await start('portrait');
    await run();
    expect([...data.files.keys()]).toEqual([key('picture'), key('film'), arrived[1]]);
    const stored = await data.table.get(place, z.object({ assets: z.unknown() }));
    expect(stored).toEqual({ assets: [{ id: 'another' }] });
    expect(await findErasure(data, userId, 'portrait')).toMatchObject({
      deleted: { files: 1, versions: 3, shares: 0 },
      cleared: { generations: 0, requests: 0 },
    });
    expect(await data.generations.run('first')).toMatchObject({ outputs: [{ id: 'picture' }] });
    // The first step runs again if its end was not saved.
    const job = (await data.accountJobs.find(userId, 'erase'))!;
    await data.accountJobs.begin({ ...job, status: 'running', step: 0 }, job);
    expect((await run()).error).toBeUndefined();
  });

  it('looks into all generations since the oldest of the files, and into no older ones', async () => {
    const add = (count: number, createdAt: string) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => {
          const generation = { ...newGeneration({ id: `${createdAt}-${index}`, userId, amount: 0 }), createdAt };
          return data.table.put({
            ...keys.generation(generation.id),
            ...generationIndexKeys(generation),
            ...generation,
          });
        }),
      );
    await add(100, '2999-01-01T00:00:00.000Z');
    await add(150, '2020-01-01T00:00:00.000Z');
    await add(200, '2019-01-01T00:00:00.000Z');
    await data.table.delete(keys.generationRun('second'));
    await start('film', ['picture']);
    const job = (await data.accountJobs.find(userId, 'erase'))!;
    const files = job.files!.map((file) => ({
      ...file,
      createdAt: `20${file.assetId === 'film' ? 25 : 20}-01-01T00:00:00.000Z`,
    }));
    await data.accountJobs.save({ ...job, files });
    const pages = vi.spyOn(data.generations, 'pageOf');
    await run();
    expect(pages).toHaveBeenCalledTimes(3);
    expect(await itemsNaming('film')).toEqual([`USER#${userId} JOB#erase`]);
    expect(await findErasure(data, userId, 'film')).toMatchObject({ cleared: { generations: 2 }, cancelled: 1 });
    // Only running generations are cancelled.
    expect(await data.generations.run('second')).toEqual({});
  });

  it('continues after a failure of any call, with the same end', { tags: ['whole'] }, async () => {
    await start('picture', ['film']);
    const { calls } = await run();
    expect(calls).toBeGreaterThan(15);
    for (let failing = 1; failing <= calls; failing++) {
      data = await newWorld();
      await start('picture', ['film']);
      expect((await run(failing)).error).toBeDefined();
      expect((await run()).error).toBeUndefined();
      expect([...data.files.keys()]).toEqual([]);
      expect(await itemsNaming('picture')).toEqual([`USER#${userId} JOB#erase`]);
      expect(await data.ledger.account(userId)).toMatchObject({ available: 98, held: 0, spent: 2, running: 0 });
      expect(await findErasure(data, userId, 'picture')).toMatchObject({ status: 'done', deleted: { files: 2 } });
    }
  });

  it('is answered by its receipt when it is repeated, and by the job while it runs', async () => {
    const running = await start('picture');
    expect(await start('picture')).toEqual(running);
    await expect(start('film')).rejects.toMatchObject({ code: 'conflict' });
    await run();
    expect(await start('picture')).toEqual(await findErasure(data, userId, 'picture'));
    expect(await start('film')).toMatchObject({ status: 'running' });
    await expect(findErasure(data, userId, 'picture')).rejects.toMatchObject({ code: 'not_found' });
    await run();
    expect(await findErasure(data, userId, 'film')).toMatchObject({ status: 'done', deleted: { files: 1, shares: 0 } });
  });

  it('is not promised for the second of two files that are deleted at the same moment', async () => {
    const started = await Promise.allSettled([start('picture'), start('film')]);
    const refused = started.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'conflict', reason: 'erasure_running' } }]);
  });

  it('is finished by the next deletion after a final failure', async () => {
    await start('picture');
    await run(12);
    const job = (await data.accountJobs.find(userId, 'erase'))!;
    await data.accountJobs.save({ ...job, status: 'failed' });
    await start('film');
    await run();
    expect([...data.files.keys()]).toEqual([]);
    expect(await itemsNaming('picture')).toEqual([`USER#${userId} JOB#erase`]);
    expect(await findErasure(data, userId, 'film')).toMatchObject({ status: 'done', deleted: { files: 2 } });
  });

  it('of an unknown file does nothing', async () => {
    await expect(start('unknown')).rejects.toMatchObject({ code: 'not_found' });
    await expect(findErasure(data, userId, 'unknown')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('entries without a file', () => {
  const names = new Set(['kite.png']);
  const url = `${mediaBaseUrl}/uploaded/maya/kite.png`;

  it.each([
    [{ image: url }, {}],
    [{ image: [url, 'https://other.test/b.png'] }, { image: ['https://other.test/b.png'] }],
    [{ loras: [{ path: url, scale: 1 }] }, { loras: [{ scale: 1 }] }],
    [{ image: { publicUrl: url, filename: 'kite.png' } }, {}],
    [{ text: `see ${url}\nand more` }, { text: 'see \nand more' }],
    [{ text: `${url} is it` }, { text: 'is it' }],
    [
      { text: 'a kite', count: 2, on: true, none: null },
      { text: 'a kite', count: 2, on: true, none: null },
    ],
  ])('%j become %j', (entries, expected) => {
    expect(withoutFiles(entries, names)).toEqual(expected);
    expect(usesFile(expected, names)).toBe(false);
  });
});
