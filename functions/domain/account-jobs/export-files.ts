import { randomBytes } from 'node:crypto';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { brand } from '#shared/brand.ts';
import { mediaFolder, newMediaClient } from '#functions/domain/assets/media-store.ts';
import type { AccountJob } from './account-job-repository.ts';

/** No browser keeps a copy. */
const asExport = { ContentType: 'application/json', CacheControl: 'private, no-store' };

/** Long enough for a download to begin. */
const linkSeconds = 5 * 60;

/** The files of exports in the media bucket, which itself deletes them after a day, and their earlier versions two weeks later. */
export class ExportFiles {
  private readonly bucket: string;
  private readonly client = newMediaClient();

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  /** One page of one list, which waits for all to be joined; returns its key. */
  async writePiece(job: AccountJob, name: string, text: string): Promise<string> {
    const Key = pieceKey(job, name);
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key, Body: text, ...asExport }));
    return Key;
  }

  /** An address that downloads one file for some minutes, and is nobody's but whom it was made for. */
  link(Key: string): Promise<string> {
    const ResponseContentDisposition = `attachment; filename="${brand.slug}-data.json"`;
    const download = new GetObjectCommand({ Bucket: this.bucket, Key, ResponseContentDisposition });
    return getSignedUrl(this.client, download, { expiresIn: linkSeconds });
  }

  async readPiece(job: AccountJob, name: string): Promise<Uint8Array> {
    const Key = pieceKey(job, name);
    const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key }));
    if (Body === undefined) throw new Error(`${Key} has no content`);
    return Body.transformToByteArray();
  }

  /** Writes the whole as it comes, a few megabytes at a time, and returns its key. */
  async write({ userId }: AccountJob, pieces: AsyncIterable<Uint8Array>): Promise<string> {
    const Key = `${folderOf(userId)}${randomBytes(16).toString('hex')}.json`;
    const target = { Bucket: this.bucket, Key };
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand({ ...target, ...asExport }));
    const Parts: CompletedPart[] = [];
    for await (const Body of inUploadParts(pieces)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await this.client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    // What stops before this is no file, and the bucket forgets it after a day.
    await this.client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
    return Key;
  }
}

/** With its slash: one user's id may begin another's. */
function folderOf(userId: string): string {
  return `${mediaFolder('exports', userId)}/`;
}

/** Nobody knows a job's id but its owner, and pieces are no more than the file. */
function pieceKey({ userId, id }: AccountJob, name: string): string {
  return `${folderOf(userId)}parts/${id}/${name}.json`;
}

/** S3 takes parts of 5 MiB or more, but for the last, and ten thousand of them. */
const partBytes = 8 * 1024 * 1024;

/** Gathers pieces of any size into the parts of a multipart upload; no more than one is in memory. */
async function* inUploadParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of pieces) {
    gathered.push(piece);
    sizeBytes += piece.byteLength;
    if (sizeBytes < partBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    sizeBytes = 0;
  }
  if (sizeBytes > 0) yield Buffer.concat(gathered);
}
