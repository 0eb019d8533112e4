import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newAccountJob } from '#functions/domain/account-jobs/account-job-repository.ts';
import { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import { UserFiles } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { startS3Front } from '#infra/local-cloud/s3-front.ts';
import { startS3 } from '#infra/local-cloud/s3.ts';
import { brand } from '#shared/brand.ts';

const Bucket = 'exports-test';
const megabyte = 1024 * 1024;
let client: S3Client;
let close: () => Promise<void>;

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'exports-'));
  const bucket = { type: 'AWS::S3::Bucket', properties: { BucketName: Bucket } };
  const deployment = {
    resources: () => [bucket],
    read: () => ({ VersioningConfiguration: { Status: 'Enabled' } }),
  } as never;
  const [serverPort = 0, port = 0] = await freePorts(2);
  const server = await startS3(deployment, serverPort, directory);
  const allowAll = { identities: { of: () => ({}) }, authorize: () => undefined, canDo: () => true } as never;
  const front = await startS3Front({ port, server: server.endpoint, authorizer: allowAll });
  const endpoint = `http://127.0.0.1:${port}`;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', endpoint);
  vi.stubEnv('AWS_REGION', localClientConfig.region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  client = new S3Client({ ...localClientConfig, endpoint, forcePathStyle: true });
  close = async () => {
    vi.unstubAllEnvs();
    await front.close();
    await server.close();
    await rm(directory, { recursive: true });
  };
});
afterAll(() => close());

const job = (userId = 'maya') =>
  newAccountJob({ id: 'job', userId, kind: 'export' }, new Date('2026-11-23T12:00:00.000Z'));
const read = async (Key: string) => client.send(new GetObjectCommand({ Bucket, Key }));

describe('the file of an export', () => {
  it('is uploaded a few megabytes at a time, without the whole file in memory', async () => {
    const sending = vi.spyOn(S3Client.prototype, 'send');
    const uploaded = () =>
      sending.mock.calls.flatMap(([command]) => {
        const { Body } = (command as unknown as UploadPartCommand).input;
        return Body instanceof Uint8Array ? [Body.byteLength] : [];
      });
    const piecesAhead: number[] = [];
    async function* pieces() {
      for (let index = 0; index < 12; index++) {
        const sent = uploaded().reduce((sum, bytes) => sum + bytes, 0);
        piecesAhead.push((index + 1) * megabyte - sent);
        yield Buffer.alloc(megabyte, index);
      }
    }
    const key = await new ExportFiles(Bucket).write(job(), pieces());
    expect(uploaded()).toEqual([8 * megabyte, 4 * megabyte]);
    expect(Math.max(...piecesAhead)).toBeLessThan(10 * megabyte);
    sending.mockClear();
    const eight = Array.from({ length: 8 }, () => Buffer.alloc(megabyte));
    await new ExportFiles(Bucket).write(job(), Readable.from(eight));
    expect(uploaded()).toEqual([8 * megabyte]);
    sending.mockRestore();
    const { Body, CacheControl, ContentType } = await read(key);
    expect({ CacheControl, ContentType }).toEqual({
      CacheControl: 'private, no-store',
      ContentType: 'application/json',
    });
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(bytes.length).toBe(12 * megabyte);
    for (let index = 0; index < 12; index++) expect(bytes[index * megabyte + index]).toBe(index);
  });

  it('is deleted with all its pieces and versions, and no file of a user with a similar id', async () => {
    const exports = new ExportFiles(Bucket);
    await Promise.all(['assets-0', 'assets-1', 'ledger-0'].map((name) => exports.writePiece(job('mo'), name, '{}')));
    await exports.writePiece(job('mo'), 'assets-0', '{"second": true}');
    await exports.writePiece(job('mona'), 'assets-0', '{}');
    const userFiles = new UserFiles(Bucket);
    expect(await userFiles.deletePage('exports', 'mo')).toBe(false);
    expect(await userFiles.deletePage('exports', 'mo')).toBe(false);
    for (const name of ['assets-0', 'assets-1', 'ledger-0']) {
      await expect(exports.readPiece(job('mo'), name)).rejects.toMatchObject({ name: 'NoSuchKey' });
    }
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: 'exports/mo/' }),
    );
    expect([...Versions, ...DeleteMarkers]).toEqual([]);
    expect(Buffer.from(await exports.readPiece(job('mona'), 'assets-0')).toString()).toBe('{}');
  });
});

describe('a link to an export', () => {
  it('downloads the file by its name for five minutes', async () => {
    const link = new URL(await new ExportFiles(Bucket).link('exports/maya/whole.json'));
    expect(link.pathname).toContain('/exports/maya/whole.json');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
    expect(link.searchParams.get('response-content-disposition')).toBe(
      `attachment; filename="${brand.slug}-data.json"`,
    );
  });
});

describe('all versions of a file', () => {
  /** Sees every command before it is sent, and can answer it instead. */
  function onSend(answer: (command: unknown) => object | undefined) {
    const send: unknown = Reflect.get(S3Client.prototype, 'send');
    return vi.spyOn(S3Client.prototype, 'send').mockImplementation(function (this: S3Client, ...call: unknown[]) {
      return answer(call[0]) ?? Reflect.apply(send as () => unknown, this, call);
    } as never);
  }

  it('are deleted page by page and counted, without markers of earlier deletions', async () => {
    const [exports, userFiles] = [new ExportFiles(Bucket), new UserFiles(Bucket)];
    for (const text of ['1', '2', '3']) await exports.writePiece(job('ida'), 'assets-0', text);
    const key = 'exports/ida/parts/job/assets-0.json';
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    // Pages of two instead of a thousand.
    const sending = onSend((command) => {
      if (command instanceof ListObjectVersionsCommand) command.input.MaxKeys = 2;
      return undefined;
    });
    expect(await userFiles.deleteAllVersions(key)).toBe(3);
    sending.mockClear();
    expect(await userFiles.deleteAllVersions(key)).toBe(0);
    expect(sending).toHaveBeenCalledOnce();
    sending.mockRestore();
  });

  it('are named as remaining when one of them cannot be deleted', async () => {
    await new ExportFiles(Bucket).writePiece(job('ola'), 'assets-0', '1');
    const sending = onSend((command) =>
      command instanceof DeleteObjectsCommand ? { Errors: [{ Message: 'Slow down' }] } : undefined,
    );
    await expect(new UserFiles(Bucket).deletePage('exports', 'ola')).rejects.toThrow(
      '1 files of a user remain: Slow down',
    );
    sending.mockRestore();
  });
});

describe('an upload in parts, locally as in S3', () => {
  it.each([
    ['EntityTooSmall', [1, 2]],
    ['InvalidPart', [1, 3]],
    ['InvalidPartOrder', [2, 1]],
  ])('is refused with %s for the parts %j of 100 bytes', async (name, numbers) => {
    const target = { Bucket, Key: 'exports/small' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
    for (const PartNumber of [1, 2]) {
      await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body: Buffer.alloc(100) }));
    }
    const Parts = numbers.map((PartNumber) => ({ PartNumber, ETag: 'any' }));
    const completion = new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } });
    await expect(client.send(completion)).rejects.toMatchObject({ name });
  });
});
