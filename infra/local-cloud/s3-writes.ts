import type { Pool } from 'undici';
import { AwsError } from './local-aws.ts';
import type { S3Request } from './iam/accesses.ts';

type Write = () => Promise<void>;

const conditions = ['if-none-match', 'if-match'];
const sourceCondition = 'x-amz-copy-source-if-match';

/** The S3 server checks no conditions. Writes to one key run one after another. */
export function conditionalWrites(server: Pool): (request: S3Request, write: Write) => Promise<void> {
  const latest = new Map<string, Promise<void>>();
  return async (request, write) => {
    const { method, bucket, key, headers } = request;
    const copied = copiedName(headers);
    const isConditional = conditions.some((condition) => headers[condition] !== undefined);
    const isCopyConditional = copied !== undefined && headers[sourceCondition] !== undefined;
    if (method !== 'PUT' || !(isConditional || isCopyConditional)) return write();
    const name = `${bucket}/${key}`;
    const before = latest.get(name) ?? Promise.resolve();
    const mine = writeAfter(before, async () => {
      const isKept = !isConditional || isMet(headers, await readEtag(server, name));
      const isSource = !isCopyConditional || headers[sourceCondition] === (await readEtag(server, copied));
      if (!isKept || !isSource) {
        throw new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
      }
      await write();
    });
    latest.set(name, mine);
    return mine.finally(() => latest.get(name) === mine && latest.delete(name));
  };
}

async function writeAfter(before: Promise<void>, write: Write): Promise<void> {
  await before.catch(() => undefined);
  return write();
}

function copiedName(headers: S3Request['headers']): string | undefined {
  const source = headers['x-amz-copy-source'];
  return source === undefined ? undefined : decodeURIComponent(source.replaceAll('+', ' ').replace(/^\//, ''));
}

function isMet(headers: S3Request['headers'], etag: string | undefined): boolean {
  if (headers['if-none-match'] !== undefined) return etag === undefined;
  return headers['if-match'] === etag;
}

async function readEtag(server: Pool, name: string): Promise<string | undefined> {
  const path = `/${name.split('/').map(encodeURIComponent).join('/')}`;
  const { statusCode, headers, body } = await server.request({ method: 'HEAD', path });
  await body.dump();
  return statusCode === 404 ? undefined : String(headers['etag']);
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const minimumPartBytes = 5 * 1024 * 1024;

/** The S3 server joins parts of any size. Uploads do not survive a restart. */
export class MultipartUploads {
  private readonly sizesBytes = new Map<string, Map<number, number>>();

  note({ method, query, headers }: S3Request): void {
    const uploadId = query.get('uploadId');
    if (uploadId === null) return;
    if (method === 'DELETE') this.sizesBytes.delete(uploadId);
    if (method !== 'PUT') return;
    const parts = this.sizesBytes.get(uploadId) ?? new Map<number, number>();
    const length = headers['x-amz-decoded-content-length'] ?? headers['content-length'];
    this.sizesBytes.set(uploadId, parts.set(Number(query.get('partNumber')), Number(length)));
  }

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
