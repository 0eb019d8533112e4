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
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';

const cacheControl = 'max-age=3600';

/** Short, because a form can be posted repeatedly until then, and the bucket keeps each file for a day. */
const uploadLifetimeSeconds = 300;

export class StorageFailed extends Error {
  override readonly name = 'StorageFailed';

  constructor(cause: unknown) {
    super('Storage upload failed', { cause });
  }
}

export class MediaStore {
  private readonly bucket: string;
  private readonly client = newMediaClient();

  constructor(bucket: string) {
    this.bucket = bucket;
  }

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

  async readPart(key: string, offset: number, length: number): Promise<Uint8Array | undefined> {
    const { Body } = await this.get(key, `bytes=${offset}-${offset + length - 1}`);
    return Body?.transformToByteArray();
  }

  async read(key: string, etag: string): Promise<Buffer | undefined> {
    const { Body, ETag } = await this.get(key);
    return Body === undefined || ETag !== etag ? undefined : Buffer.from(await Body.transformToByteArray());
  }

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

  /** Browsers and CDNs keep a public copy for a minute only, because its owner can withdraw it. */
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

export function newMediaClient(): S3Client {
  return new S3Client({
    // The site's content security policy names the bucket by its path.
    forcePathStyle: true,
    // A presigned upload would sign the checksum of an empty body, and a stream would send its checksum as a trailer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

export const mediaAreas = ['incoming', 'uploaded', 'generated', 'exports'] as const;
export type MediaArea = (typeof mediaAreas)[number];

/** These characters need no encoding in S3 keys, copy sources and URLs. */
const plain = /^(?!\.+$)[\w.-]+$/;

export function mediaFolder(area: MediaArea, userId: string): string {
  // A plain id contains no exclamation mark, so it can't equal a hash.
  return `${area}/${plain.test(userId) ? userId : `!${sha256(userId)}`}`;
}
