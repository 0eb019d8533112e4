import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import S3rver from '@20minutes/s3rver';
import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import { physicalName } from './physical-names.ts';

const bucketSchema = z.object({
  CorsConfiguration: z.optional(
    z.object({
      CorsRules: z.array(
        z.object({
          AllowedMethods: z.array(z.string()),
          AllowedOrigins: z.array(z.string()),
          AllowedHeaders: z._default(z.array(z.string()), []),
          ExposedHeaders: z._default(z.array(z.string()), []),
          MaxAge: z.optional(z.number()),
        }),
      ),
    }),
  ),
});
type CorsRule = NonNullable<z.output<typeof bucketSchema>['CorsConfiguration']>['CorsRules'][number];

export interface RunningS3 {
  readonly endpoint: string;
  close(): Promise<void>;
}

export async function startS3(deployment: Deployment, port: number, dataDir: string): Promise<RunningS3> {
  mkdirSync(dataDir, { recursive: true });
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory: dataDir,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: deployment.resources('AWS::S3::Bucket').map((resource) => {
      const { CorsConfiguration } = deployment.read(resource, bucketSchema);
      return {
        name: physicalName(resource),
        ...(CorsConfiguration ? { configs: [corsXml(CorsConfiguration.CorsRules)] } : {}),
      };
    }),
  });
  server.middleware.unshift(async (context, next) => {
    readAsS3(context.req);
    const listing = readListing(context.req);
    if (listing === undefined) return next();
    context.type = 'application/xml';
    context.body = await listObjects(server, listing);
  });
  keepFolders(server);
  await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}

/** The S3 server removes an empty folder recursively, with files that were written to it meanwhile. */
function keepFolders({ store }: S3rver): void {
  store.deleteObject = async (bucket, key) => {
    const files = ['object', 'object.md5', 'metadata.json'].map((kind) => store.getResourcePath(bucket, key, kind));
    await Promise.all(files.map((file) => rm(file, { force: true })));
  };
}

interface Listing {
  readonly bucket: string;
  readonly query: URLSearchParams;
}

function readListing({ method, url = '' }: IncomingMessage): Listing | undefined {
  const { pathname, searchParams: query } = new URL(url, 'http://s3');
  const isListing = method === 'GET' && query.get('list-type') === '2' && !query.has('delimiter');
  return isListing ? { bucket: pathname.replaceAll('/', ''), query } : undefined;
}

/** The S3 server can list one page only: it encrypts the next page's token with a cipher that Node no longer has. */
async function listObjects({ store }: S3rver, { bucket, query }: Listing): Promise<string> {
  const token = query.get('continuation-token');
  const { objects, isTruncated } = await store.listObjects(bucket, {
    prefix: query.get('prefix') ?? '',
    startAfter: token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString(),
    maxKeys: Math.min(Number(query.get('max-keys') ?? 1000), 1000),
  });
  const contents = objects.map(
    ({ key, size, lastModifiedDate, metadata }) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified>` +
      `<ETag>${escapeXml(metadata.etag)}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const nextToken = isTruncated ? Buffer.from(objects.at(-1)?.key ?? '').toString('base64url') : undefined;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
    `<Name>${bucket}</Name><KeyCount>${objects.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>` +
    (nextToken === undefined ? '' : `<NextContinuationToken>${nextToken}</NextContinuationToken>`) +
    `${contents.join('')}</ListBucketResult>`
  );
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}

/**
 * Decodes paths and copy sources like S3, where a plus is a space. The S3 server keeps the plus, and decodes only some
 * characters of a source.
 */
function readAsS3(request: IncomingMessage): void {
  const [path = '', ...query] = (request.url ?? '').split('?');
  request.url = [path.replaceAll('+', '%20'), ...query].join('?');
  const source = request.headers['x-amz-copy-source'];
  if (typeof source !== 'string') return;
  request.headers['x-amz-copy-source'] = encodeURI(decodeURIComponent(source.replaceAll('+', '%20')));
}

function corsXml(rules: readonly CorsRule[]): string {
  const elements = (name: string, values: readonly (string | number)[]) =>
    values.map((value) => `<${name}>${value}</${name}>`).join('');
  const rulesXml = rules.map(
    (rule) =>
      elements('AllowedOrigin', rule.AllowedOrigins) +
      elements('AllowedMethod', rule.AllowedMethods) +
      elements('AllowedHeader', rule.AllowedHeaders) +
      elements('ExposeHeader', rule.ExposedHeaders) +
      elements('MaxAgeSeconds', rule.MaxAge === undefined ? [] : [rule.MaxAge]),
  );
  return `<CORSConfiguration>${elements('CORSRule', rulesXml)}</CORSConfiguration>`;
}
