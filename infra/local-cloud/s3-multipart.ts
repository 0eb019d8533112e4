import { AwsError } from './aws-error.ts';
import type { S3Request } from './iam/s3-accesses.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const minimumPartBytes = 5 * 1024 * 1024;

/**
 * Checks multipart uploads like S3, because the S3 server joins parts of any size. Uploads do not survive a restart.
 */
export class MultipartUploads {
  private readonly sizesBytes = new Map<string, Map<number, number>>();

  /** Records the size of an uploaded part until its upload ends. */
  note({ method, query, headers }: S3Request): void {
    const uploadId = query.get('uploadId');
    if (uploadId === null) return;
    if (method === 'DELETE') this.sizesBytes.delete(uploadId);
    if (method !== 'PUT') return;
    const parts = this.sizesBytes.get(uploadId) ?? new Map<number, number>();
    const length = headers['x-amz-decoded-content-length'] ?? headers['content-length'];
    this.sizesBytes.set(uploadId, parts.set(Number(query.get('partNumber')), Number(length)));
  }

  /** Throws S3's error when the parts can't be joined. */
  assertJoinable(uploadId: string, xml: string): void {
    const numbers = [...xml.matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    const sizes = numbers.map((number) => this.sizesBytes.get(uploadId)?.get(number));
    if (sizes.includes(undefined)) {
      throw new AwsError('InvalidPart', 'One or more of the specified parts could not be found');
    }
    if (numbers.some((number, index) => number <= (numbers[index - 1] ?? 0))) {
      throw new AwsError('InvalidPartOrder', 'The list of parts was not in ascending order');
    }
    if (sizes.slice(0, -1).some((size = 0) => size < minimumPartBytes)) {
      throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed object size');
    }
    this.sizesBytes.delete(uploadId);
  }
}
