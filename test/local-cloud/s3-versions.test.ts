import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { startS3Front } from '#infra/local-cloud/s3-front.ts';
import { startS3 } from '#infra/local-cloud/s3.ts';

const Bucket = 'kept';
const otherBucket = 'plain';
let directory: string;
let client: S3Client;
let close: () => Promise<void>;

async function start(isVersioned = true): Promise<void> {
  const buckets = [Bucket, otherBucket].map((BucketName) => ({ type: 'AWS::S3::Bucket', properties: { BucketName } }));
  const read = ({ properties }: (typeof buckets)[number]) =>
    isVersioned && properties.BucketName === Bucket ? { VersioningConfiguration: { Status: 'Enabled' } } : {};
  const [serverPort = 0, port = 0] = await freePorts(2);
  const server = await startS3({ resources: () => buckets, read } as never, serverPort, join(directory, 's3'));
  const allowAll = { identities: { of: () => ({}) }, authorize: () => undefined, canDo: () => true } as never;
  const front = await startS3Front({ port, server: server.endpoint, authorizer: allowAll });
  client = new S3Client({ ...localClientConfig, endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true });
  close = async () => {
    client.destroy();
    await front.close();
    await server.close();
  };
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'versions-'));
  await start();
});
afterAll(async () => {
  await close();
  await rm(directory, { recursive: true });
});

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
const remove = (Key: string, VersionId?: string) => client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
const read = async (Key: string) => {
  const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch((error: Error) => error.name);
  return typeof found === 'string' ? found : found.Body?.transformToString();
};

/** All versions, newest first for each key; markers have a minus. */
async function list(Prefix: string, bucket = Bucket) {
  const found: { key: string; id: string; isMarker: boolean; isLatest: boolean }[] = [];
  let KeyMarker: string | undefined;
  let VersionIdMarker: string | undefined;
  do {
    const listing = { Bucket: bucket, Prefix, MaxKeys: 2, KeyMarker, VersionIdMarker };
    const answer = await client.send(new ListObjectVersionsCommand(listing));
    for (const [isMarker, versions] of [
      [false, answer.Versions ?? []],
      [true, answer.DeleteMarkers ?? []],
    ] as const) {
      found.push(
        ...versions.map(({ Key = '', VersionId = '', IsLatest = false }) => ({
          key: Key,
          id: VersionId,
          isMarker,
          isLatest: IsLatest,
        })),
      );
    }
    ({ NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = answer);
  } while (KeyMarker !== undefined);
  return found;
}

describe('a bucket that keeps versions', () => {
  it('keeps the content that is overwritten, and lists both', async () => {
    await put('twice', 'one');
    await put('twice', 'two');
    expect(await read('twice')).toBe('two');
    expect((await list('twice')).map(({ isLatest }) => isLatest)).toEqual([true, false]);
  });

  it('hides a deleted object behind a marker, and shows it when the marker is deleted', async () => {
    await put('hidden', 'content');
    await remove('hidden');
    expect(await read('hidden')).toBe('NoSuchKey');
    const versions = await list('hidden');
    expect(versions.filter(({ isMarker }) => isMarker)).toMatchObject([{ isLatest: true }]);
    expect(versions).toHaveLength(2);
    await remove('hidden', versions.find(({ isMarker }) => isMarker)?.id);
    expect(await read('hidden')).toBe('content');
  });

  it('shows the earlier content when the current version is deleted', async () => {
    await put('back', 'one');
    await put('back', 'two');
    await remove('back', (await list('back')).find(({ isLatest }) => isLatest)?.id);
    expect(await read('back')).toBe('one');
    await remove('back', (await list('back'))[0]?.id);
    expect(await read('back')).toBe('NoSuchKey');
    expect(await list('back')).toEqual([]);
  });

  it('deletes all versions and markers of several objects in one call', async () => {
    await put('many/a & b', 'one');
    await put('many/a & b', 'two');
    await remove('many/a & b');
    await client.send(new CopyObjectCommand({ Bucket, Key: 'many/c', CopySource: `${Bucket}/twice` }));
    await put('many-others', 'stays');
    const versions = await list('many/');
    expect(versions).toHaveLength(4);
    const Objects = versions.map(({ key: Key, id: VersionId }) => ({ Key, VersionId }));
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    expect(await list('many/')).toEqual([]);
    expect(await read('many/c')).toBe('NoSuchKey');
    expect(await read('many-others')).toBe('stays');
  });

  it('does nothing for an unknown version', async () => {
    await put('known', 'content');
    await remove('known', 'unknown');
    expect(await read('known')).toBe('content');
  });

  it('keeps versions over a restart, and knows objects from before it kept any', async () => {
    await put('old', 'one');
    await put('old', 'two');
    await close();
    await start(false);
    await put('unversioned', 'one');
    await close();
    await start();
    expect(await list('old')).toHaveLength(2);
    expect(await list('unversioned')).toMatchObject([{ id: 'null', isLatest: true }]);
    await put('unversioned', 'two');
    expect((await list('unversioned')).map(({ id }) => id === 'null')).toEqual([false, true]);
    await remove('unversioned', 'null');
    expect(await read('unversioned')).toBe('two');
  });
});

it('a bucket without versions deletes at once, and lists objects as versions without an id', async () => {
  await client.send(new PutObjectCommand({ Bucket: otherBucket, Key: 'one', Body: 'content' }));
  expect(await list('', otherBucket)).toMatchObject([{ key: 'one', id: 'null' }]);
  await client.send(new DeleteObjectCommand({ Bucket: otherBucket, Key: 'one' }));
  expect(await list('', otherBucket)).toEqual([]);
});
