import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { algorithm, faultOf, isSigned, mismatch } from './s3-post-signature.ts';
import { denied, type S3Refusal } from './s3-refusal.ts';

/** S3's limit of a week. */
const longestSeconds = 7 * 24 * 60 * 60;

/**
 * S3's refusal of a presigned URL: not signed by its signer, or expired.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presignedRefusal(request: IncomingMessage, secretAccessKey: string, now: Date): S3Refusal | undefined {
  const { searchParams: query } = new URL(request.url ?? '/', 'http://s3');
  const said = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const [, ...scope] = said('Credential').split('/');
  const fault =
    said('Algorithm') === algorithm ? faultOf(scope, said('Date')) : `X-Amz-Algorithm only supports "${algorithm}"`;
  const seconds = Number(said('Expires'));
  const isLifeTaken = Number.isInteger(seconds) && seconds > 0 && seconds <= longestSeconds;
  if (fault !== undefined || !isLifeTaken) {
    const message = fault ?? 'X-Amz-Expires must be a positive number of seconds, of a week at most';
    return { status: 400, code: 'AuthorizationQueryParametersError', message };
  }
  if (now.getTime() >= timeOf(said('Date')) + seconds * 1000) return denied('Request has expired');
  const text = [algorithm, said('Date'), scope.join('/'), sha256(canonical(request, said('SignedHeaders')))].join('\n');
  return isSigned(text, { scope, secretAccessKey, signature: query.get('X-Amz-Signature') }) ? undefined : mismatch;
}

/** The signed form of the request: its query without the signature. */
function canonical({ method = 'GET', url = '/', headers }: IncomingMessage, signedHeaders: string): string {
  const [path = '', query = ''] = url.split('?');
  const sent = query.split('&').filter((part) => part !== '' && !part.startsWith('X-Amz-Signature='));
  const named = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  return [method, path, sent.toSorted().join('&'), named.join(''), signedHeaders, 'UNSIGNED-PAYLOAD'].join('\n');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Parses `20261123T081500Z` to milliseconds. */
function timeOf(compact: string): number {
  return Date.parse(compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
