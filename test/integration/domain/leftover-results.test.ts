import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { removeFiles } from '#functions/background/projections/assets.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import { PublicShares } from '#functions/domain/shares/public-shares.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { outputId, store } from '#functions/workflow/store.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';

/** One of several files of the result can't be stored. */
const generation = newGeneration({ id: 'generation-0b', userId: 'maya', amount: 10 });
const answer = { images: ['a', 'b', 'c'].map((name) => ({ url: `https://results.test/${name}.png` })) };
const noteSchema = z.looseObject({ uploadId: z.string(), expiresAtEpochSeconds: z.number() });
const now = new Date('2026-11-23T12:00:00Z');

let stored: NewTable;
let assets: AssetRepository;
let uploads: UploadRepository;
beforeAll(async () => {
  stored = await newTable();
  assets = new AssetRepository(stored.table, 'https://media.test');
  uploads = new UploadRepository(stored.table);
});

const fileOf = (index: number) => ({
  fileKey: `generated/maya/${index}.png`,
  thumbnailKey: `generated/maya/${index}.webp`,
});

/** `storing` runs before a file is stored, and can prevent that. */
async function attempt(storing: (index: number) => Promise<void>) {
  let run: GenerationRun = { requestId: 'request', endpoint: 'fal-ai/flux', endedAt: now.toISOString() };
  const provider = { get: () => ({ findFlagged: () => new Set() }) };
  const account = { result: async () => answer };
  const input = { endpoint: 'fal-ai/flux', payload: {}, values: {}, outputKey: '', promptPath: '', seedPath: '' };
  const deps = {
    generations: {
      findWithInput: async () => ({ generation, run, input }),
      updateRun: async (_: string, change: GenerationRun) => void (run = { ...run, ...change }),
      saveOutputs: async (_: string, change: GenerationRun) => {
        run = { ...run, ...change };
        return true;
      },
    },
    providers: provider,
    jobs: async () => account,
    uploads,
    storeOutput: async (_: unknown, __: unknown, index: number) => {
      await storing(index);
      return {
        id: assetId(index),
        mediaType: 'image',
        contentType: 'image/png',
        filename: 'a',
        sizeBytes: 1,
        ...fileOf(index),
      };
    },
    now: () => now,
  };
  const fault = await store(deps as never, generation.id).catch((error: Error) => error.message);
  return { run, fault };
}

async function storeWithFault(at: number): Promise<GenerationRun> {
  const { run, fault } = await attempt(async (index) => {
    if (index === at) throw new Error('The disk is full');
  });
  expect(fault).toBe('The disk is full');
  return run;
}

const assetId = (index: number) => outputId(generation, index);

const noteOf = (id: string) => stored.table.get(keys.resultFile('maya', id), noteSchema);

describe('files stored by an attempt that failed', () => {
  beforeEach(async () => {
    await Promise.all([0, 1, 2].map((index) => stored.table.delete(keys.resultFile('maya', assetId(index)))));
  });

  it('are recorded one by one, and the next attempt goes on after them', async () => {
    const first: number[] = [];
    const second: number[] = [];
    const { fault } = await attempt(async (index) => {
      first.push(index);
      // An attempt that is killed now records nothing more.
      expect(await Promise.all(first.map((known) => noteOf(assetId(known))))).toEqual([
        ...first.slice(0, -1).map(() => expect.anything()),
        undefined,
      ]);
      if (index === 2) throw new Error('The disk is full');
    });
    expect(fault).toBe('The disk is full');
    const { run } = await attempt(async (index) => void second.push(index));
    expect([first, second]).toEqual([[0, 1, 2], [2]]);
    expect(run.outputs).toEqual([0, 1, 2].map((index) => expect.objectContaining(fileOf(index))));
  });

  it('are stored again from the first whose record is missing', async () => {
    await storeWithFault(2);
    await stored.table.delete(keys.resultFile('maya', assetId(0)));
    const again: number[] = [];
    const { run } = await attempt(async (index) => void again.push(index));
    expect(again).toEqual([0, 1, 2]);
    expect(run.outputs).toHaveLength(3);
    expect(await noteOf(assetId(2))).toBeUndefined();
  });

  it('are recorded for a day, and no other file is', async () => {
    expect(await storeWithFault(2)).toMatchObject({ storeFault: expect.stringContaining('The disk is full') });
    const notes = await Promise.all([0, 1, 2].map((index) => noteOf(assetId(index))));
    const expiresAtEpochSeconds = now.getTime() / 1000 + 86_400;
    expect(notes[0]).toMatchObject({ ...fileOf(0), expiresAtEpochSeconds });
    expect(notes[1]).toMatchObject({ ...fileOf(1), expiresAtEpochSeconds });
    expect(notes[2]).toBeUndefined();
  });

  it('are deleted after a day, unless they have become assets', async () => {
    await storeWithFault(2);
    const { generationId, ...outputRecord } = { ...fileOf(1), generationId: generation.id };
    const described = {
      id: assetId(1),
      userId: 'maya',
      appId: 'app',
      filename: 'a.png',
      mediaType: 'image',
      contentType: 'image/png',
    } as const;
    const assetDefaults = {
      isAiGenerated: true,
      isFavourite: false,
      sizeBytes: 1,
      createdAt: now.toISOString(),
      generationId,
    };
    await assets.create({ ...described, ...outputRecord, ...assetDefaults });
    const deleted: string[] = [];
    const media = { delete: async (key: string) => void deleted.push(key) };
    for (const id of [assetId(0), assetId(1)]) {
      const before = { ...keys.resultFile('maya', id), ...(await noteOf(id)) };
      await removeFiles(
        {
          assets,
          media,
          userFiles: { deleteAllVersions: async () => 0 },
          shares: new ShareRepository(stored.table),
          publicShares: new PublicShares(stored.table),
        },
        [{ id, before, after: undefined }],
      );
    }
    expect(deleted).toEqual([fileOf(0).fileKey, fileOf(0).thumbnailKey]);
  });

  it("are named in the error when they can't be deleted", async () => {
    await storeWithFault(2);
    const media = { delete: () => Promise.reject(new Error('Access Denied')) };
    const before = {
      ...keys.resultFile('maya', assetId(0)),
      ...(await noteOf(assetId(0))),
      thumbnailKey: undefined,
    };
    const removing = removeFiles(
      {
        assets,
        media,
        userFiles: { deleteAllVersions: async () => 0 },
        shares: new ShareRepository(stored.table),
        publicShares: new PublicShares(stored.table),
      },
      [{ id: assetId(0), before, after: undefined }],
    );
    await expect(removing).rejects.toThrow(`The file ${fileOf(0).fileKey} could not be deleted`);
  });
});
