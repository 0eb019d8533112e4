import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import { bucketListing, type S3Request, s3Accesses } from './iam/accesses.ts';
import type { Authorizer } from './iam/authorizer.ts';
import { readSigner } from './iam/identities.ts';
import { AwsError, localClientConfig } from './local-aws.ts';
import { listen, type Listening } from './ports.ts';
import { denied, toS3Refusal, refuse, unknownSigner } from './s3-refusal.ts';
import { postRefusal, formIn, signerOfForm, presignedRefusal } from './s3-signature.ts';
import { deletionsIn } from './s3-versions.ts';

interface S3FrontOptions {
  readonly port: number;
  readonly server: string;
  readonly authorizer: Authorizer;
}

/** The local S3 server checks neither rights nor conditions. */
export async function startS3Front({ port, server, authorizer }: S3FrontOptions): Promise<Listening> {
  const pool = new Pool(server);
  const front = new S3Front(pool, authorizer);
  const listening = await listen(
    createServer((request, response) => {
      front
        .answer(request, response)
        .catch((error: unknown) => refuse(response, toS3Refusal(error), request.headers.origin));
    }),
    port,
  );
  return {
    close: async () => {
      await listening.close();
      await pool.destroy();
    },
  };
}

class S3Front {
  private readonly pool: Pool;
  private readonly authorizer: Authorizer;
  private readonly conditional: ReturnType<typeof conditionalWrites>;
  private readonly uploads = new MultipartUploads();

  constructor(pool: Pool, authorizer: Authorizer) {
    this.pool = pool;
    this.authorizer = authorizer;
    this.conditional = conditionalWrites(pool);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    if (method === 'OPTIONS') return void (await this.forward(request, response, request));
    const contentType = request.headers['content-type'] ?? '';
    if (method === 'POST' && contentType.startsWith('multipart/form-data')) return this.post(request, response);

    const named = namedBy(url);
    const uploadId = named.query.get('uploadId');
    const isListed = method === 'POST' && (named.query.has('delete') || uploadId !== null);
    const body = isListed ? await buffer(request) : request;
    const list = Buffer.isBuffer(body) ? body.toString('utf8') : '';
    const deleted = uploadId === null ? deletionsIn(list) : [];
    const signer = readSigner(request.headers, named.query);
    const identity = this.authorizer.identities.of(signer);
    if (identity === undefined) return refuse(response, unknownSigner(signer));
    const isPresigned = named.query.has('X-Amz-Signature');
    const refusal = isPresigned ? presignedRefusal(request, identity.secretAccessKey, new Date()) : undefined;
    if (refusal !== undefined) return refuse(response, refusal, request.headers.origin);
    const call: S3Request = { ...named, method, deleted, headers: oneEach(request) };
    this.authorizer.authorize(signer, s3Accesses(call));
    if (method === 'PUT') assertLength(call);
    if (isListed && uploadId !== null) this.uploads.assertJoinable(uploadId, list);
    const canListBucket = () => this.authorizer.canDo(signer, bucketListing(call.bucket));
    await this.conditional(call, async () => {
      if (await this.forward(request, response, body, canListBucket)) this.uploads.note(call);
    });
  }

  private async post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { bucket } = namedBy(request.url ?? '/');
    const form = await formIn(body, request.headers['content-type'] ?? '');
    const refusal = postRefusal(bucket, form, this.authorizer.identities, new Date());
    if (refusal !== undefined) return refuse(response, refusal, request.headers.origin);
    const { key = '' } = form.fields;
    const put = s3Accesses({ method: 'PUT', bucket, key, query: new URLSearchParams(), headers: {} });
    this.authorizer.authorize(signerOfForm(form.fields), put);
    await this.forward(request, response, body);
  }

  private async forward(
    request: IncomingMessage,
    response: ServerResponse,
    body: IncomingMessage | Buffer,
    canListBucket = () => true,
  ): Promise<boolean> {
    const { method = 'GET' } = request;
    const hasBody = method === 'PUT' || method === 'POST';
    const answered = await this.pool.request({
      method,
      path: withKnownKey(request.url ?? '/'),
      headers: knownHeaders(request),
      ...(hasBody && { body }),
    });
    if (answered.statusCode === 404 && !canListBucket()) {
      await answered.body.dump();
      refuse(response, denied());
      return false;
    }
    const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answered.headers;
    response.writeHead(answered.statusCode, headers);
    answered.body.pipe(response);
    return answered.statusCode < 300;
  }
}

function assertLength({ headers }: S3Request): void {
  if (headers['content-length'] !== undefined || headers['x-amz-decoded-content-length'] !== undefined) return;
  throw new AwsError('MissingContentLength', 'You must provide the Content-Length HTTP header.');
}

function namedBy(url: string) {
  const { pathname, searchParams: query } = new URL(url, 'http://s3');
  const [, bucket = '', ...key] = pathname.split('/');
  return { bucket, key: decodeURIComponent(key.join('/')), query };
}

function oneEach({ headers }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The S3 server knows a single key and checks no signatures. */
function knownHeaders({ headers }: IncomingMessage) {
  const { connection: _connection, 'transfer-encoding': _encoding, expect: _expect, authorization, ...rest } = headers;
  return authorization === undefined ? rest : { ...rest, authorization: withKnownKey(authorization) };
}

function withKnownKey(signature: string): string {
  return signature.replace(/(Credential=)[^/%,]+/, `$1${localClientConfig.credentials.accessKeyId}`);
}

type Write = () => Promise<void>;

const conditions = ['if-none-match', 'if-match'];
const sourceCondition = 'x-amz-copy-source-if-match';

/** The S3 server checks no conditions. Writes to one key run one after another. */
function conditionalWrites(server: Pool): (request: S3Request, write: Write) => Promise<void> {
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
class MultipartUploads {
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
