import { createReadStream } from 'node:fs';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { sha256 } from '#functions/platform/ids.ts';

/** Browsers and CDNs may keep a file for an hour; files never change, they only go. */
const cacheControl = 'max-age=3600';

const uploadLifetimeSeconds = 900;

/** The bucket did not take a file. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed';

  constructor(cause: unknown) {
    super('Storage upload failed', { cause });
  }
}

/** The media bucket. Keys begin with a user's `mediaFolder`, or with `test-runs/`. */
export class MediaStore {
  private readonly bucket: string;
  private readonly client = newMediaClient();

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  /** A form that lets a browser post one file of this very key and type, of at most `maxBytes`. */
  async presignUpload(
    key: string,
    { contentType, maxBytes }: { contentType: string; maxBytes: number },
  ): Promise<{ url: string; fields: Record<string, string> }> {
    return createPresignedPost(this.client, {
      Bucket: this.bucket,
      Key: key,
      Conditions: [['content-length-range', 1, maxBytes]],
      Fields: { 'Content-Type': contentType, 'Cache-Control': cacheControl },
      Expires: uploadLifetimeSeconds,
    });
  }

  /** Undefined when there is no such file. `etag` tells this content from another under the same key. */
  async stat(key: string): Promise<{ sizeBytes: number; etag: string } | undefined> {
    try {
      const { ContentLength = 0, ETag = '' } = await this.client.send(
        new HeadObjectCommand({ Bucket: this.bucket, Key: key }),
      );
      return { sizeBytes: ContentLength, etag: ETag };
    } catch (error) {
      if (error instanceof Error && error.name === 'NotFound') return undefined;
      throw error;
    }
  }

  /** The first bytes of a file, or all of a shorter one; undefined when it is gone. */
  async start(key: string, length: number): Promise<Uint8Array | undefined> {
    const { Body } = await this.get(key, `bytes=0-${length - 1}`);
    return Body?.transformToByteArray();
  }

  /** All of a file, as it was when `etag` was read; undefined when it has been replaced since, or is gone. */
  async read(key: string, etag: string): Promise<Buffer | undefined> {
    const { Body, ETag } = await this.get(key);
    return Body === undefined || ETag !== etag ? undefined : Buffer.from(await Body.transformToByteArray());
  }

  /** Nothing when there is no such file. */
  private async get(key: string, range?: string): Promise<Partial<GetObjectCommandOutput>> {
    try {
      return await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key, Range: range }));
    } catch (error) {
      if (error instanceof NoSuchKey) return {};
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  /** A copy for everybody: browsers and CDNs keep it for a minute, since it may be taken back. */
  async copy(from: string, { key, contentType }: { key: string; contentType: string }): Promise<void> {
    const command = new CopyObjectCommand({
      Bucket: this.bucket,
      Key: key,
      CopySource: `${this.bucket}/${from}`,
      MetadataDirective: 'REPLACE',
      ContentType: contentType,
      CacheControl: 'max-age=60',
    });
    await this.client.send(command);
  }

  async putFile(key: string, file: { path: string; sizeBytes: number; contentType: string }): Promise<void> {
    await this.put(key, createReadStream(file.path), file.contentType, file.sizeBytes);
  }

  async putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.put(key, bytes, contentType, bytes.byteLength);
  }

  private async put(
    key: string,
    body: ReturnType<typeof createReadStream> | Uint8Array,
    contentType: string,
    contentLength: number,
  ): Promise<void> {
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key,
      Body: body,
      ContentType: contentType,
      ContentLength: contentLength,
      CacheControl: cacheControl,
    });
    await this.client.send(command).catch((error: unknown) => {
      throw new StorageFailed(error);
    });
  }
}

/** A client of the media bucket. */
export function newMediaClient(): S3Client {
  return new S3Client({
    // By path, as in the site's content security policy, which names this very bucket.
    forcePathStyle: true,
    // A presigned upload would carry the checksum of nothing, and a stream's would be a trailer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

/** What lies in the bucket by its user. */
export const mediaAreas = ['incoming', 'uploaded', 'generated', 'exports'] as const;
export type MediaArea = (typeof mediaAreas)[number];

/** Characters that mean themselves in S3's keys, in its copy sources and in URLs. */
const plain = /^(?!\.+$)[\w.-]+$/;

/** Where a user's files are, without a slash at the end. Ids are the mobile app's: one with other characters goes by its hash. */
export function mediaFolder(area: MediaArea, userId: string): string {
  // No plain id has an exclamation mark, so none can be another's hash.
  return `${area}/${plain.test(userId) ? userId : `!${sha256(userId)}`}`;
}
