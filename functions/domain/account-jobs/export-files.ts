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
import { mediaFolder, newMediaClient } from '#functions/domain/assets/media-store.ts';
import { brand } from '#shared/brand.ts';
import type { AccountJob } from './account-job-repository.ts';

const exportHeaders = { ContentType: 'application/json', CacheControl: 'private, no-store' };

const linkSeconds = 5 * 60;

export class ExportFiles {
  private readonly bucket: string;
  private readonly client = newMediaClient();

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  async writePiece(job: AccountJob, name: string, text: string): Promise<string> {
    const Key = pieceKey(job, name);
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key, Body: text, ...exportHeaders }));
    return Key;
  }

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

  async write({ userId }: AccountJob, pieces: AsyncIterable<Uint8Array>): Promise<string> {
    const Key = `${exportFolder(userId)}${randomBytes(16).toString('hex')}.json`;
    const target = { Bucket: this.bucket, Key };
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand({ ...target, ...exportHeaders }));
    const Parts: CompletedPart[] = [];
    for await (const Body of splitIntoParts(pieces)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await this.client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    // After a day, the bucket removes an upload that stops before this call.
    await this.client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
    return Key;
  }
}

function exportFolder(userId: string): string {
  return `${mediaFolder('exports', userId)}/`;
}

/** Only the owner knows the job's id, so the key can't be guessed. */
function pieceKey({ userId, id }: AccountJob, name: string): string {
  return `${exportFolder(userId)}parts/${id}/${name}.json`;
}

/** S3 requires at least 5 MiB for each part except the last, and at most 10,000 parts. */
const partBytes = 8 * 1024 * 1024;

async function* splitIntoParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let collected: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of pieces) {
    collected.push(piece);
    sizeBytes += piece.byteLength;
    if (sizeBytes < partBytes) continue;
    yield Buffer.concat(collected);
    collected = [];
    sizeBytes = 0;
  }
  if (sizeBytes > 0) yield Buffer.concat(collected);
}
