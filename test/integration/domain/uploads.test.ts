import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { completeUpload, createUpload, type UploadDeps } from '#functions/api/uploads/uploads.ts';
import { removeFiles } from '#functions/background/projections/assets.ts';
import { AssetRepository, assetsOfApp, deleteAsset } from '#functions/domain/assets/asset-repository.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { damagedError } from '#functions/domain/media-cleaning/uncleanable.ts';
import { PublicShares } from '#functions/domain/shares/public-shares.ts';
import { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { inspectUpload, publishFile, uploadContentType } from '#functions/domain/uploads/accept-upload.ts';
import { claimStatus, UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { log } from '#functions/platform/log.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { compose } from '#infra/stand-ins/fal/draw/sound.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import { mediaInMemory } from '#test/support/media-in-memory.ts';
import { box } from '#test/support/media-parts.ts';
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
  const files = new Map<string, Uint8Array>();
  const media = mediaInMemory(files);
  const put = vi.spyOn(media, 'putBytes');
  if (onPut)
    put.mockImplementation(async (key, bytes) => {
      await onPut();
      files.set(key, bytes);
    });
  let now = new Date('2026-11-23T12:00:00Z');
  const deps: UploadDeps = { assets, uploads, media, maxUploadedGiB: 1, now: () => now };
  const uploader = { userId, appId: 'app' };
  return {
    deps,
    files,
    puts: () => put.mock.calls.length,
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
      await removeFiles(
        {
          assets,
          media,
          userFiles: { deleteAllVersions: async () => 0 },
          shares: new ShareRepository(stored.table),
          publicShares: new PublicShares(stored.table),
        },
        [{ id: '1', before, after: undefined }],
      );
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

  it('accepts a drawing whose size is unknown, and refuses a damaged film with the reason', async () => {
    const { uploadFile, complete } = world('odd');
    const drawing = await complete(await uploadFile(Buffer.from('<svg viewBox="0, 0, 24, 24"></svg>')));
    expect(drawing).toMatchObject({ contentType: 'image/svg+xml', mediaType: 'image' });
    const film = Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0')), Buffer.from('\0\0\0\x04mdat', 'latin1')]);
    await expect(complete(await uploadFile(film))).rejects.toMatchObject({ reason: 'file_damaged' });
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

  it('is continued by a waiting call when the first one fails, and given up after five attempts', async () => {
    const { crash, files, puts, uploadFile, complete } = once('waiting');
    const uploadId = await uploadFile();
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => complete(uploadId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(puts()).toBe(4);
    crash.next = false;
    await complete(uploadId);
    expect([...files.keys()]).toEqual([`uploaded/waiting/${uploadId}.bmp`]);

    const hopeless = once('hopeless');
    const hopelessId = await hopeless.uploadFile();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await expect(hopeless.complete(hopelessId)).rejects.toThrow('The function died');
    }
    await expect(hopeless.complete(hopelessId)).rejects.toMatchObject({ code: 'not_found', message: 'Upload failed' });
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

describe('an upload', () => {
  const now = new Date('2026-11-23T12:00:00.000Z');
  const nowSeconds = now.getTime() / 1000;
  const pendingOf = (userId: string, more: object = {}) => ({
    userId,
    uploadId: 'u1',
    incomingKey: `incoming/${userId}/u1`,
    filename: 'a.bmp',
    contentType: 'image/bmp',
    expiresAtEpochSeconds: nowSeconds + 60,
    ...more,
  });
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  it('is claimed by one call for 35 seconds, five times at most, and kept for an hour meanwhile', async () => {
    const pending = pendingOf('claimer');
    expect(await uploads.claim(pending, 'a.bmp', now)).toBeUndefined();
    await uploads.save(pending);
    const claim = await uploads.claim(pending, 'a.bmp', now);
    expect(claim).toMatchObject({ ...pending, fileKey: 'a.bmp', expiresAtEpochSeconds: nowSeconds + 3600 });
    const { userId: _, ...claimed } = claim!;
    expect(await uploads.find('claimer', 'u1')).toEqual({ ...claimed, attempts: 1, userId: 'claimer' });
    expect(claim?.claimedUntil).toBe(after(35).toISOString());
    expect(await uploads.claim(pending, 'b.bmp', after(35))).toBeUndefined();
    expect([claimStatus(claim!, after(35)), claimStatus(claim!, after(36))]).toEqual(['held', 'free']);
    const attempted = (attempts: number) => claimStatus({ ...pending, attempts }, now);
    expect([claimStatus(pending, now), attempted(4), attempted(5)]).toEqual(['free', 'free', 'given-up']);
    for (const attempt of [2, 3, 4, 5]) {
      expect(await uploads.claim(pending, 'a.bmp', after(36 * attempt))).toBeDefined();
    }
    expect(await uploads.claim(pending, 'a.bmp', after(36 * 6))).toBeUndefined();
    const longer = pendingOf('patient', { expiresAtEpochSeconds: nowSeconds + 9999 });
    await uploads.save(longer);
    expect((await uploads.claim(longer, 'a.bmp', now))?.expiresAtEpochSeconds).toBe(nowSeconds + 9999);
  });

  it('is released by the call that holds it alone', async () => {
    const pending = pendingOf('releaser');
    await uploads.save(pending);
    const first = await uploads.claim(pending, 'a.bmp', now);
    await uploads.release({ ...first!, claimId: 'another' });
    expect(await uploads.claim(pending, 'a.bmp', now)).toBeUndefined();
    await uploads.release(first!);
    expect(await uploads.claim(pending, 'a.bmp', now)).toBeDefined();
  });

  it('is completed once by the call that holds it, and only while there is room', async () => {
    const pending = pendingOf('completer');
    await uploads.save(pending);
    const claim = (await uploads.claim(pending, 'a.bmp', now))!;
    const file = { mediaType: 'image', contentType: 'image/bmp', filename: 'a.bmp', fileKey: 'a.bmp' } as const;
    const owner = { userId: 'completer', appId: 'app', isAiGenerated: false, isFavourite: false };
    const asset = { ...file, ...owner, id: 'u1', sizeBytes: 10, createdAt: now.toISOString() };
    await stored.table.put({ ...keys.storage('completer'), uploadedBytes: 5 });
    expect(await uploads.complete({ ...claim, claimId: 'another' }, asset, 15)).toBe('taken');
    expect(await uploads.complete(claim, asset, 14)).toBe('full');
    await stored.table.put(keys.asset('completer', 'u1'));
    expect(await uploads.complete(claim, asset, 15)).toBe('taken');
    await stored.table.delete(keys.asset('completer', 'u1'));
    expect(await uploads.complete(claim, asset, 15)).toBe('done');
    expect(await uploads.uploadedBytes('completer')).toBe(15);
    expect(await uploads.find('completer', 'u1')).toBeUndefined();
    expect(await assets.find('completer', 'u1')).toMatchObject(asset);
    vi.spyOn(stored.table, 'transact').mockRejectedValue(new Error('The table is down'));
    await expect(uploads.complete(claim, asset, 15)).rejects.toThrow('The table is down');
  });

  it('of a result is forgotten together with the writes that make it an asset', async () => {
    await uploads.saveResultFile({ userId: 'maker', uploadId: 'u1', fileKey: 'generated/a.png' }, now);
    const found = () => uploads.resultFiles('maker', ['u1', 'u2'], z.object({ fileKey: z.string() }));
    expect(await found()).toEqual(new Map([['u1', { fileKey: 'generated/a.png' }]]));
    await stored.table.transact([uploads.resultFileDeletion('maker', 'u1')]);
    expect(await found()).toEqual(new Map());
  });

  it('is listed and counted for its owner', async () => {
    expect(await uploads.uploadedBytes('nobody')).toBe(0);
    const pending = pendingOf('lister');
    await uploads.save(pending);
    const { userId: _, ...listed } = pending;
    expect((await uploads.pageOf('lister', { limit: 10 })).items).toEqual([listed]);
    await uploads.delete(pending);
    const sent = vi.spyOn(stored.client, 'send');
    expect(await uploads.find('lister', 'u1')).toBeUndefined();
    expect(sent.mock.calls.map(([{ input }]) => input)).toMatchObject([{ ConsistentRead: true }]);
  });
});

describe('a shared asset', () => {
  it('has one address until it is ended, and none without its asset', async () => {
    const shares = new ShareRepository(stored.table);
    const publicShares = new PublicShares(stored.table);
    const share = {
      shareId: 's1',
      assetId: 'a1',
      mediaType: 'image',
      fileKey: 's.png',
      createdAt: '2026-11-23T12:00:00.000Z',
    } as const;
    await shares.create('sharer', share);
    expect(await shares.find('sharer', 'a1')).toBeUndefined();
    await stored.table.put(keys.asset('sharer', 'a1'));
    await shares.create('sharer', share);
    await shares.create('sharer', { ...share, shareId: 's2' });
    expect(await shares.find('sharer', 'a1')).toEqual(share);
    expect(await publicShares.findPublic('s1')).toEqual({ ...share, userId: 'sharer' });
    expect(await publicShares.findPublic('s2')).toBeUndefined();
    expect((await shares.pageOf('sharer', { limit: 10 })).items).toEqual([share]);
    expect(await shares.setPrompt('sharer', 'a1', 'a kite')).toEqual({ ...share, prompt: 'a kite' });
    expect(await shares.setPrompt('sharer', 'a1', undefined)).toEqual(share);
    const sent = vi.spyOn(stored.client, 'send');
    await shares.find('sharer', 'a1');
    expect(sent.mock.calls.map(([{ input }]) => input)).toMatchObject([{ ConsistentRead: true }]);
    await shares.delete('sharer', 'a1');
    expect(await publicShares.findPublic('s1')).toBeUndefined();
    expect(await shares.setPrompt('sharer', 'a1', 'a kite')).toBeUndefined();
    expect(await shares.find('sharer', 'a1')).toBeUndefined();
  });
});

describe('a file that was sent', () => {
  const inspect = (bytes: Buffer | undefined, more: object = {}) => {
    const deleted: string[] = [];
    const media = {
      stat: async () => bytes && { sizeBytes: bytes.length, etag: 'tag' },
      readPart: async () => bytes,
      delete: async (key: string) => void deleted.push(key),
      ...more,
    };
    const upload = { incomingKey: 'incoming/a', filename: 'a.bmp' };
    return { media: media as unknown as MediaStore, deleted, upload };
  };
  const unsupported = (message: string) => ({
    code: 'unsupported_media',
    message,
    fields: [{ field: 'filename', message }],
  });

  it('is recognised by its content, and refused when it did not arrive', async () => {
    const { media, upload } = inspect(wholePicture);
    expect(await inspectUpload(media, upload)).toMatchObject({
      ...upload,
      etag: 'tag',
      sizeBytes: wholePicture.length,
      inspected: { mediaType: 'image', contentType: 'image/bmp' },
    });
    const missing = { code: 'not_found', message: 'Upload failed' };
    await expect(inspectUpload(inspect(undefined).media, upload)).rejects.toMatchObject(missing);
    const vanished = inspect(wholePicture, { readPart: async () => undefined });
    await expect(inspectUpload(vanished.media, upload)).rejects.toMatchObject(missing);
  });

  it('is recognised by a part that lies behind its start, and refused without that part', async () => {
    const handler = Buffer.from('\0\0\0\0\0\0\0\0vide');
    const index = box('moov', box('trak', box('mdia', box('hdlr', handler))));
    const start = Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0')), box('mdat', Buffer.alloc(600 * 1024))]);
    const inspectFilm = (film: Buffer) => {
      const readPart = async (_: string, offset: number, length: number) => {
        expect(offset).toBeLessThan(film.length);
        return film.subarray(offset, offset + length);
      };
      const { media, upload } = inspect(film, { readPart });
      return inspectUpload(media, { ...upload, mediaType: 'video' });
    };
    const found = await inspectFilm(Buffer.concat([start, index]));
    expect(found.inspected).toMatchObject({ mediaType: 'video', contentType: 'video/mp4' });
    await expect(inspectFilm(start)).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  it('is deleted and refused when it is no media, another kind, or too large', async () => {
    const text = inspect(Buffer.from('no media'));
    await expect(inspectUpload(text.media, text.upload)).rejects.toMatchObject({
      code: 'unsupported_media',
      message: `a.bmp ${damagedError().message}.`,
    });
    expect(text.deleted).toEqual(['incoming/a']);
    const kind = inspect(wholePicture);
    await expect(inspectUpload(kind.media, { ...kind.upload, mediaType: 'video' })).rejects.toMatchObject(
      unsupported('Invalid file types: a.bmp. Please select image, video or audio files only.'),
    );
    expect(kind.deleted).toEqual(['incoming/a']);
    expect(await inspectUpload(inspect(wholePicture).media, { ...kind.upload, mediaType: 'image' })).toBeDefined();
    // Browsers call a recording of sound a film when its container can be either.
    const sound = inspect(compose('rain', 1).wav);
    expect(await inspectUpload(sound.media, { ...sound.upload, mediaType: 'video' })).toBeDefined();
    await expect(inspectUpload(sound.media, { ...sound.upload, mediaType: 'image' })).rejects.toMatchObject(
      unsupported('Invalid file types: a.bmp. Please select image, video or audio files only.'),
    );
    const large = (sizeBytes: number) => inspect(wholePicture, { stat: async () => ({ sizeBytes, etag: 'tag' }) });
    expect(await inspectUpload(large(maxUploadBytes).media, kind.upload)).toBeDefined();
    await expect(inspectUpload(large(maxUploadBytes + 1).media, kind.upload)).rejects.toMatchObject({
      code: 'unsupported_media',
    });
  });

  it('is published without metadata, unless it was replaced or cannot be cleaned', async () => {
    const arrived = { incomingKey: 'incoming/a', filename: 'a.bmp', etag: 'tag', sizeBytes: 1 };
    const inspected = { mediaType: 'image', contentType: 'image/bmp', extension: 'bmp', width: 7, height: 9 } as const;
    const publish = async (read: Buffer | undefined, contentType: string = inspected.contentType) => {
      const published: unknown[] = [];
      const { media, deleted } = inspect(wholePicture, {
        read: async () => read,
        putBytes: async (key: string, _: Buffer, type: string) => published.push([key, type]),
      });
      const file = { ...arrived, inspected: { ...inspected, contentType } };
      const result = await publishFile(media, file as never, 'uploaded/a.bmp').catch((error: Error) => error);
      return { result, published, deleted };
    };
    expect(await publish(wholePicture)).toMatchObject({
      result: {
        mediaType: 'image',
        contentType: 'image/bmp',
        fileKey: 'uploaded/a.bmp',
        sizeBytes: wholePicture.length,
        // The cleaned file has its own size.
        width: 1,
        height: 1,
      },
      published: [['uploaded/a.bmp', 'image/bmp']],
      deleted: [],
    });
    const replaced = { code: 'conflict', message: 'The file changed during the upload. Please try again.' };
    expect(await publish(undefined)).toMatchObject({ result: replaced, published: [] });
    const broken = await publish(Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'), 'image/png');
    expect(broken).toMatchObject({ result: { code: 'unsupported_media' }, published: [], deleted: ['incoming/a'] });
    expect((broken.result as Error).message).toMatch(/^a\.bmp .+\.$/);
    const large = await publish(Buffer.concat([wholePicture, Buffer.alloc(maxUploadBytes)]));
    expect(large).toMatchObject({ result: { message: 'a.bmp is too large.' }, published: [] });
  });

  it.each([
    ['a.png', 'image/png', 'image/png'],
    ['a.png', '', 'image/png'],
    ['a.png', 'image/webp', 'image/webp'],
    ['a.mp3', 'application/octet-stream', 'audio/mpeg'],
    ['photo', '', 'image/jpeg'],
  ])('%s of type “%s” is posted as %s', (filename, contentType, posted) => {
    expect(uploadContentType({ filename, contentType })).toBe(posted);
  });

  it('that is no media by its name and type is not posted', () => {
    expect(() => uploadContentType({ filename: 'a.txt', contentType: 'text/plain' })).toThrow(
      'Invalid file types: a.txt',
    );
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
