import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { EdgeAnswer, EdgeRequest } from './distribution-config.ts';

/** The types and sizes that CloudFront compresses. */
const compressible = /^(text\/|application\/(javascript|json|manifest\+json|xml|wasm)|image\/svg\+xml|font\/)/;
const minimumBytes = 1000;
const maximumBytes = 10_000_000;
/** Fast, because only files that never change are cached compressed. */
const brotliQuality = 5;

/** Compresses an answer if its behaviour allows it, so that downloads have the size that they have on AWS. */
export async function compressed(
  answer: EdgeAnswer,
  allowed: readonly ('br' | 'gzip')[],
  viewer: EdgeRequest,
): Promise<EdgeAnswer> {
  const type = String(answer.headers['content-type'] ?? '');
  const isCandidate = answer.status === 200 && answer.body !== null && !answer.headers['content-encoding'];
  const encoding = allowed.find((name) => viewer.headers['accept-encoding']?.includes(name));
  if (!isCandidate || !encoding || !compressible.test(type)) return answer;

  const whole = Buffer.from(await new Response(bodyInit(answer.body)).arrayBuffer());
  if (whole.length < minimumBytes || whole.length > maximumBytes) return { ...answer, body: whole };
  const { 'content-length': _length, etag, ...headers } = answer.headers;
  const body =
    encoding === 'br'
      ? brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : gzipSync(whole);
  return {
    ...answer,
    headers: {
      ...headers,
      // The object is the same, but not byte by byte.
      ...(typeof etag === 'string' && { etag: `W/${etag.replace(/^W\//, '')}` }),
      'content-encoding': encoding,
      vary: 'accept-encoding',
    },
    body,
  };
}

function bodyInit(body: EdgeAnswer['body']): ConstructorParameters<typeof Response>[0] | null {
  return Buffer.isBuffer(body) ? new Uint8Array(body) : body;
}
