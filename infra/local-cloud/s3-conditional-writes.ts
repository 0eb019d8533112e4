import type { Pool } from 'undici';
import { AwsError } from './aws-error.ts';
import type { S3Request } from './iam/s3-accesses.ts';

type Write = () => Promise<void>;

/** Carries out `If-None-Match: *` and `If-Match` of writes, one write of a key after the other, as the server behind does not. */
export function conditionalWrites(server: Pool): (request: S3Request, write: Write) => Promise<void> {
  const latest = new Map<string, Promise<void>>();
  return async (request, write) => {
    const { method, bucket, key, headers } = request;
    if (method !== 'PUT' || (headers['if-none-match'] ?? headers['if-match']) === undefined) return write();
    const name = `${bucket}/${key}`;
    const before = latest.get(name) ?? Promise.resolve();
    const mine = writeAfter(before, async () => {
      if (!isMet(headers, await etagOf(server, name))) {
        throw new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
      }
      await write();
    });
    latest.set(name, mine);
    return mine.finally(() => latest.get(name) === mine && latest.delete(name));
  };
}

/** Whatever became of the one before. */
async function writeAfter(before: Promise<void>, write: Write): Promise<void> {
  await before.catch(() => undefined);
  return write();
}

function isMet(headers: S3Request['headers'], etag: string | undefined): boolean {
  if (headers['if-none-match'] !== undefined) return etag === undefined;
  return headers['if-match'] === etag;
}

async function etagOf(server: Pool, name: string): Promise<string | undefined> {
  const path = `/${name.split('/').map(encodeURIComponent).join('/')}`;
  const { statusCode, headers, body } = await server.request({ method: 'HEAD', path });
  await body.dump();
  return statusCode === 404 ? undefined : String(headers['etag']);
}
