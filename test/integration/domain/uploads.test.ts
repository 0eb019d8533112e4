import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeFiles } from '#functions/background/projections/assets.ts';
import { completeUpload, createUpload, type UploadDeps } from '#functions/api/uploads/uploads.ts';
import { AssetRepository, assetsOfApp, deleteAsset } from '#functions/domain/assets/asset-repository.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { log } from '#functions/platform/log.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';

/** One black pixel in BMP, which cleaning keeps unchanged. */
const picture = Buffer.from('424d3a0000000000000036000000280000000100000001000000010018000000000004000000', 'hex');
const wholePicture = Buffer.concat([picture, Buffer.alloc(58 - picture.length)]);

let stored: NewTable;
let assets: AssetRepository;
let uploads: UploadRepository;
beforeAll(async () => {
  stored = await newTable();
  assets = new AssetRepository(stored.table, 'https://media.test');
  uploads = new UploadRepository(stored.table);
});
beforeEach(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/** A bucket in memory, one user, and a clock that a test moves. */
function world(userId: string, { onPut }: { onPut?: () => Promise<void> } = {}) {
  const files = new Map<string, Buffer>();
  let put = 0;
  const media = {
    presignUpload: async () => ({ url: 'https://bucket.test', fields: {} }),
    stat: async (key: string) => {
      const file = files.get(key);
      return file && { sizeBytes: file.length, etag: file.toString('base64') };
    },
    start: async (key: string) => files.get(key) ?? Buffer.of(),
    read: async (key: string, etag: string) => {
      const file = files.get(key);
      return file?.toString('base64') === etag ? Buffer.from(file) : undefined;
    },
    putBytes: async (key: string, bytes: Buffer) => {
      put += 1;
      await onPut?.();
      files.set(key, bytes);
    },
    delete: async (key: string) => void files.delete(key),
  } as unknown as MediaStore;
  let now = new Date('2026-11-23T12:00:00Z');
  const deps: UploadDeps = { assets, uploads, media, maxUploadedGiB: 1, now: () => now };
  const uploader = { userId, appId: 'app' };
  return {
    deps,
    files,
    puts: () => put,
    advanceClock: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
    uploadFile: async (bytes = wholePicture): Promise<string> => {
      const file = { filename: 'a.bmp', contentType: 'image/bmp', sizeBytes: bytes.length };
      const { uploadId } = await createUpload(deps, userId, file);
      files.set(`incoming/${userId}/${uploadId}`, bytes);
      return uploadId;
    },
    complete: (uploadId: string) => completeUpload(deps, uploader, uploadId),
    /** Plays the stream's event for a deleted or expired upload. */
    deletedRecords: async (uploadId: string) => {
      const pending = await uploads.find(userId, uploadId);
      const fileKey = `uploaded/${userId}/${uploadId}.bmp`;
      const before = { ...keys.upload(userId, uploadId), uploadId, fileKey, ...pending };
      if (pending !== undefined) await uploads.delete(pending);
      await removeFiles({ assets, media, shares: new ShareRepository(stored.table) }, [
        { id: '1', before, after: undefined },
      ]);
    },
  };
}

const once = (userId: string) => {
  const crash = { next: true };
  return {
    ...world(userId, {
      onPut: async () => {
        if (crash.next) throw new Error('The function died');
      },
    }),
    crash,
  };
};

describe('completing an upload', () => {
  it('labels the asset with the app of the session, and gives no app an upload', { tags: ['S7.3-7'] }, async () => {
    const { uploadFile, complete } = world('labelled');
    expect(await complete(await uploadFile())).toMatchObject({ appId: 'app', isAiGenerated: false });
    expect((await assetsOfApp(stored.table, 'app', { limit: 10 })).items).toEqual([]);
  });

  it('writes one file and one asset under parallel calls, and all calls get the asset', async () => {
    const { files, puts, uploadFile, complete } = world('parallel');
    const uploadId = await uploadFile();
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(uploadId)));
    expect(new Set(answers.map(({ publicUrl }) => publicUrl)).size).toBe(1);
    expect(puts()).toBe(1);
    expect([...files.keys()]).toEqual([`uploaded/parallel/${uploadId}.bmp`]);
    expect(await uploads.uploadedBytes('parallel')).toBe(wholePicture.length);
  });

  it('can be repeated after a failure, and taken over when its holder crashed', async () => {
    const { crash, files, uploadFile, complete, advanceClock } = once('repeated');
    const uploadId = await uploadFile();
    await expect(complete(uploadId)).rejects.toThrow('The function died');
    const pending = await uploads.find('repeated', uploadId);
    expect(pending?.fileKey).toBe(`uploaded/repeated/${uploadId}.bmp`);
    expect(pending?.claimedUntil).toBeUndefined();

    crash.next = false;
    const dead = await uploads.claim(pending!, pending!.fileKey!, new Date('2026-11-23T12:00:00Z'));
    advanceClock(60);
    await complete(uploadId);
    expect([...files.keys()]).toEqual([`uploaded/repeated/${uploadId}.bmp`]);
    // The interrupted call continues.
    const asset = (await assets.find('repeated', uploadId))!;
    expect(await uploads.complete(dead!, asset, 1e9)).toBe('taken');
    expect(await uploads.uploadedBytes('repeated')).toBe(wholePicture.length);
  });

  it("leaves no file when it exceeds the user's storage, also in parallel", async () => {
    const { deps, files, uploadFile, complete } = world('full');
    const room = { ...deps, maxUploadedGiB: (3 * wholePicture.length) / 1024 ** 3 };
    const ids = await Promise.all(Array.from({ length: 6 }, () => uploadFile()));
    Object.assign(deps, room);
    const results = await Promise.allSettled(ids.map((id) => complete(id)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('storage_full'));
    expect(files.size).toBe(3);
    expect(await uploads.uploadedBytes('full')).toBe(3 * wholePicture.length);
    await expect(uploadFile()).rejects.toMatchObject({ code: 'storage_full' });
  });
});

describe('an uploaded file', () => {
  it('frees its bytes once under parallel deletions', async () => {
    const { deps, uploadFile, complete } = world('deleted');
    const ids = await Promise.all([uploadFile(), uploadFile()]);
    await Promise.all(ids.map((id) => complete(id)));
    const asset = (await assets.find('deleted', ids[0]))!;
    await Promise.all(Array.from({ length: 5 }, () => deleteAsset(deps, asset)));
    expect(await uploads.uploadedBytes('deleted')).toBe(wholePicture.length);
  });

  it(
    'is deleted with an upload that is never recorded, and stays when it is',
    { tags: ['S4.5-8', 'S7.3-6'] },
    async () => {
      const { files, uploadFile, complete, deletedRecords } = world('abandoned');
      const [abandoned, recorded] = await Promise.all([uploadFile(), uploadFile()]);
      await complete(recorded);
      const pending = (await uploads.find('abandoned', abandoned))!;
      await uploads.claim(pending, `uploaded/abandoned/${abandoned}.bmp`, new Date());
      files.set(`uploaded/abandoned/${abandoned}.bmp`, wholePicture);
      await deletedRecords(abandoned);
      await deletedRecords(recorded);
      expect([...files.keys()]).toEqual([`uploaded/abandoned/${recorded}.bmp`]);
    },
  );

  it('is deleted when a file of another type replaces it', async () => {
    const { crash, files, uploadFile, complete } = once('retyped');
    const uploadId = await uploadFile();
    await expect(complete(uploadId)).rejects.toThrow('The function died');
    files.set(`uploaded/retyped/${uploadId}.bmp`, wholePicture);
    crash.next = false;
    files.set(`incoming/retyped/${uploadId}`, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await complete(uploadId);
    expect([...files.keys()]).toEqual([`uploaded/retyped/${uploadId}.svg`]);
  });
});
