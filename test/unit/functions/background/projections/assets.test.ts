import { describe, expect, it } from 'vitest';
import { followGenerationEnd, hastenCopyDeletion, removeFiles } from '#functions/background/projections/assets.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { StreamItem } from '#functions/platform/table/stream.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const at = '2026-11-23T12:00:00.000Z';
const output = {
  id: 'a',
  mediaType: 'image',
  contentType: 'image/png',
  filename: 'a',
  fileKey: 'a',
  sizeBytes: 1,
} as const;
const processing = { ...keys.generation('g1'), ...newGeneration({ id: 'g1', userId: 'maya', amount: 10 }) };
const settlement = { kind: 'capture', amount: 10, at } as const;
const completed = { ...processing, status: 'completed' as const, settlement, outputs: [output] };

async function followEnd(
  change: { before?: object | undefined; after?: object | undefined },
  stored: { outputs?: object[]; input?: object | undefined; run?: object } | undefined = {},
) {
  const { outputs = [output], input, run = {} } = stored;
  const made: unknown[] = [];
  const copies: unknown[] = [];
  let reads = 0;
  const deps = {
    assets: { create: async (asset: unknown) => made.push(asset) },
    copies: {
      add: async ({ id }: { id: string }, { requestId }: { requestId?: string }) => copies.push([id, requestId]),
    },
    generations: {
      findWithInput: async () => {
        reads++;
        return { generation: { ...completed, outputs }, run, input };
      },
    },
  };
  const { before = processing, after = completed } = change;
  await followGenerationEnd(deps as never, { id: '1', before: before as never, after: after as never }, new Date(at));
  return { made, copies, reads };
}

async function makeAssetsFrom(...args: Parameters<typeof followEnd>) {
  return (await followEnd(...args)).made;
}

describe('the assets of a generation', () => {
  const input = { modelName: 'Flux', payload: { prompt: 'a cat' }, promptKey: 'prompt', promptPath: 'prompt' };

  it('are made when it completes, from what is stored now, with its prompt and model', async () => {
    const [asset] = await makeAssetsFrom({}, { input, outputs: [{ ...output, isFavourite: true }] });
    expect(asset).toMatchObject({
      id: 'a',
      userId: 'maya',
      generationId: 'g1',
      isFavourite: true,
      model: 'Flux',
      generationPrompt: 'a cat',
    });
  });

  it('have the prompt that the model reports when the form has none, unless the model reports none', async () => {
    const reported = { input: { ...input, promptKey: undefined }, run: { resultPrompt: 'a dog' } };
    expect(await makeAssetsFrom({}, reported)).toMatchObject([{ generationPrompt: 'a dog' }]);
    const silent = { ...reported, input: { ...reported.input, promptPath: '' } };
    expect(await makeAssetsFrom({}, silent)).toMatchObject([{ generationPrompt: undefined }]);
    expect(await makeAssetsFrom({}, {})).toMatchObject([{ generationPrompt: undefined, model: undefined }]);
  });

  it('have the hashes of their files', async () => {
    const run = {
      outputs: [
        { id: 'other', sha256: 'another' },
        { id: 'a', sha256: 'hash' },
      ],
    };
    expect(await makeAssetsFrom({}, { run })).toMatchObject([{ sha256: 'hash' }]);
  });

  it('are not made before its end, after a failure, twice, or of deleted outputs', async () => {
    expect(await makeAssetsFrom({ after: processing })).toEqual([]);
    expect(await makeAssetsFrom({ after: { ...completed, status: 'failed' } })).toEqual([]);
    expect(await makeAssetsFrom({ before: completed })).toEqual([]);
    expect(await makeAssetsFrom({}, { outputs: [] })).toEqual([]);
    expect(await makeAssetsFrom({ after: { ...keys.generationRun('g1') } })).toEqual([]);
    await followGenerationEnd({} as never, { id: '1', before: completed, after: undefined }, new Date(at));
  });
});

it('plans the deletion at the provider once at each end, with the read that its assets need', async () => {
  const run = { requestId: 'r1' };
  const planned = { copies: [['g1', 'r1']], reads: 1 };
  expect(await followEnd({}, { run })).toMatchObject(planned);
  expect(await followEnd({ after: { ...completed, status: 'failed' } }, { run })).toMatchObject(planned);
  expect(await followEnd({}, { run, outputs: [] })).toMatchObject(planned);
  const nothing = { made: [], copies: [], reads: 0 };
  expect(await followEnd({ before: completed }, { run })).toEqual(nothing);
  expect(await followEnd({ after: processing }, { run })).toEqual(nothing);
});

it('follows a generation that nothing came before, and not one that is gone', async () => {
  const change = { id: '1', before: undefined, after: completed as never };
  const copies: string[] = [];
  const found = { generation: completed, run: {}, input: undefined };
  const follow = (findWithInput: () => Promise<unknown>) =>
    followGenerationEnd(
      {
        assets: { create: async () => undefined, find: async () => undefined },
        copies: { add: async ({ id }) => void copies.push(id) },
        generations: { findWithInput: findWithInput as never },
      },
      change,
      new Date(at),
    );
  await follow(async () => undefined);
  expect(copies).toEqual([]);
  await follow(async () => found);
  expect(copies).toEqual(['g1']);
});

it('hastens the deletion at the provider when a made asset is deleted', async () => {
  const hastened: string[] = [];
  const hasten = (before: object | undefined, after?: object) =>
    hastenCopyDeletion(
      { hasten: async (id) => void hastened.push(id) },
      { id: '1', before: before as never, after: after as never },
      new Date(at),
    );
  const asset = { ...keys.asset('maya', 'a1'), generationId: 'g1' };
  await hasten(undefined, asset);
  await hasten(asset, asset);
  await hasten(undefined);
  await hasten({ ...keys.share('maya', 'a1'), generationId: 'g1' });
  await hasten({ pk: 'USER#maya', sk: 'OLD#ASSET#', generationId: 'g1' });
  await hasten(keys.asset('maya', 'a2'));
  expect(hastened).toEqual([]);
  await hasten(asset);
  expect(hastened).toEqual(['g1']);
});

async function removedWith(before: StreamItem | undefined, after?: StreamItem, assetIds: readonly string[] = []) {
  const removed: unknown[] = [];
  const deps = {
    assets: {
      find: async (userId: string, id: string) => (userId === 'maya' && assetIds.includes(id) ? {} : undefined),
    },
    media: { delete: async (key: string) => void removed.push(key) },
    userFiles: { deleteAllVersions: async (key: string) => void removed.push(`all versions of ${key}`) },
    shares: { delete: async (userId: string, assetId: string) => void removed.push(['share', userId, assetId]) },
    publicShares: { hide: async (asset: object, by: string) => void removed.push(['hidden', asset, by]) },
  };
  await removeFiles(deps as never, [{ id: '1', before, after }]);
  return removed;
}

describe('the files of a deleted item', () => {
  const files = { incomingKey: 'incoming/a', fileKey: 'a.png', thumbnailKey: 'a.webp' };

  it('are removed for an upload and a result', async () => {
    const all = Object.values(files);
    expect(await removedWith({ ...keys.upload('maya', 'u1'), uploadId: 'u1', ...files })).toEqual(all);
    expect(await removedWith({ ...keys.resultFile('maya', 'u1'), uploadId: 'u1', fileKey: 'a.png' })).toEqual([
      'a.png',
    ]);
  });

  it('are removed with all their versions for a share', async () => {
    const removed = await removedWith({ ...keys.share('maya', 'a1'), fileKey: 'shared/s/result.png' });
    expect(removed).toEqual(['all versions of shared/s/result.png']);
  });

  it('are removed for a share that is hidden now, and a share of a reported asset is hidden', async () => {
    const share = { ...keys.share('maya', 'a1'), fileKey: 'shared/s/result.png', thumbnailKey: 'shared/s/small.webp' };
    const hidden = { ...share, hiddenAt: at };
    const versions = ['all versions of shared/s/result.png', 'all versions of shared/s/small.webp'];
    expect(await removedWith(share, hidden)).toEqual(versions);
    expect(await removedWith({ ...keys.share('maya', 'a1'), fileKey: 'shared/s/a' }, hidden)).toHaveLength(1);
    expect(await removedWith(hidden, hidden)).toEqual([]);
    expect(await removedWith(share, share)).toEqual([]);
    expect(await removedWith(undefined, hidden)).toEqual([]);
    expect(await removedWith({ ...share, sk: 'UPLOAD#SHARE#' }, { ...hidden, sk: 'UPLOAD#SHARE#' })).toEqual([]);
    const block = { pk: 'USER#maya', sk: 'SHAREBLOCK#a1', cases: ['c1'] };
    const hides = [['hidden', { userId: 'maya', assetId: 'a1' }, 'block']];
    expect(await removedWith(undefined, block)).toEqual(hides);
    expect(await removedWith(undefined, { pk: block.pk, sk: block.sk })).toEqual([]);
    expect(await removedWith(undefined, { ...block, sk: 'OLD#SHAREBLOCK#' })).toEqual([]);
  });

  it('are removed for an asset together with its share', async () => {
    const removed = await removedWith({ ...keys.asset('maya', 'a1'), fileKey: 'a.png' });
    expect(removed).toEqual([['share', 'maya', 'a1'], 'a.png']);
  });

  it('stay when they have become an asset, when the item stays, and for other items', async () => {
    const upload = { ...keys.upload('maya', 'u1'), uploadId: 'u1', ...files };
    expect(await removedWith(upload, undefined, ['u1'])).toEqual([]);
    expect(await removedWith(upload, keys.upload('maya', 'u1'))).toEqual([]);
    expect(await removedWith(undefined, keys.upload('maya', 'u1'))).toEqual([]);
    expect(await removedWith({ ...keys.notification('maya', 'n1'), fileKey: 'a.png' })).toEqual([]);
    expect(await removedWith({ pk: 'USER#maya', sk: 'OLDASSET#a1', fileKey: 'a.png' })).toEqual([]);
  });

  it('are named in the error when they cannot be removed', async () => {
    const denied = new Error('Access Denied');
    const media = { delete: () => Promise.reject(denied) };
    const removing = removeFiles({ media } as never, [
      { id: '1', before: { ...keys.upload('maya', 'u1'), fileKey: 'a.png' }, after: undefined },
    ]);
    await expect(removing).rejects.toMatchObject({ message: 'The file a.png could not be deleted', cause: denied });
  });
});
