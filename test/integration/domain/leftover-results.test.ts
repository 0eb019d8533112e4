import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { removeFiles } from '#functions/background/projections/assets.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { store } from '#functions/workflow/store.ts';
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

async function storeWithFault(at: number): Promise<GenerationRun> {
  let run: GenerationRun = { requestId: 'request', endpoint: 'fal-ai/flux' };
  const provider = { get: () => ({ findFlagged: () => new Set() }) };
  const account = { result: async () => answer };
  const input = { endpoint: 'fal-ai/flux', payload: {}, values: {}, outputKey: '', promptPath: '', seedPath: '' };
  const deps = {
    generations: {
      findWithInput: async () => ({ generation, run, input }),
      updateRun: async (_: string, change: GenerationRun) => void (run = { ...run, ...change }),
    },
    providers: provider,
    jobs: async () => account,
    uploads,
    storeOutput: async (_: unknown, __: unknown, index: number) => {
      if (index === at) throw new Error('The disk is full');
      return {
        id: `asset-${index}`,
        mediaType: 'image',
        contentType: 'image/png',
        filename: 'a',
        sizeBytes: 1,
        ...fileOf(index),
      };
    },
    now: () => now,
  };
  await expect(store(deps as never, generation.id)).rejects.toThrow('The disk is full');
  return run;
}

const noteOf = (assetId: string) => stored.table.get(keys.resultFile('maya', assetId), noteSchema);

describe('files stored by an attempt that failed', () => {
  it('are recorded for a day, and no other file is', async () => {
    expect(await storeWithFault(2)).toMatchObject({ storeFault: expect.stringContaining('The disk is full') });
    const notes = await Promise.all([0, 1, 2].map((index) => noteOf(`asset-${index}`)));
    const expiresAtEpochSeconds = now.getTime() / 1000 + 86_400;
    expect(notes[0]).toMatchObject({ ...fileOf(0), expiresAtEpochSeconds });
    expect(notes[1]).toMatchObject({ ...fileOf(1), expiresAtEpochSeconds });
    expect(notes[2]).toBeUndefined();
  });

  it('are deleted after a day, unless they have become assets', async () => {
    await storeWithFault(2);
    const { generationId, ...outputRecord } = { ...fileOf(1), generationId: generation.id };
    const described = {
      id: 'asset-1',
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
    for (const assetId of ['asset-0', 'asset-1']) {
      const before = { ...keys.resultFile('maya', assetId), ...(await noteOf(assetId)) };
      await removeFiles({ assets, media, shares: new ShareRepository(stored.table) }, [
        { id: assetId, before, after: undefined },
      ]);
    }
    expect(deleted).toEqual([fileOf(0).fileKey, fileOf(0).thumbnailKey]);
  });

  it("are named in the error when they can't be deleted", async () => {
    await storeWithFault(2);
    const media = { delete: () => Promise.reject(new Error('Access Denied')) };
    const before = { ...keys.resultFile('maya', 'asset-0'), ...(await noteOf('asset-0')), thumbnailKey: undefined };
    const removing = removeFiles({ assets, media, shares: new ShareRepository(stored.table) }, [
      { id: 'asset-0', before, after: undefined },
    ]);
    await expect(removing).rejects.toThrow(`The file ${fileOf(0).fileKey} could not be deleted`);
  });
});
