import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { Authorizer } from './iam/authorizer.ts';
import { bucketListing, type S3Request, s3Accesses } from './iam/accesses.ts';
import { readSigner } from './iam/identities.ts';
import { listen, type Listening } from './ports.ts';
import { AwsError, localClientConfig } from './local-aws.ts';
import { conditionalWrites, MultipartUploads } from './s3-writes.ts';
import { postRefusal, formIn } from './s3-form.ts';
import { deletionsIn } from './s3-versions.ts';
import { signerOfForm, presignedRefusal } from './s3-signature.ts';
import { denied, toS3Refusal, refuse, unknownSigner } from './s3-refusal.ts';

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
