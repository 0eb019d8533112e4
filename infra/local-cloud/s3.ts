import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { CreateBucketCommand, PutBucketPolicyCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import { localClientConfig } from './local-aws.ts';
import { physicalName } from './physical-names.ts';
import { type Deletion, deletionsIn, ObjectVersions } from './s3-versions.ts';

const bucketSchema = z.object({
  VersioningConfiguration: z.optional(z.object({ Status: z.string() })),
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
  const buckets = deployment
    .resources('AWS::S3::Bucket')
    .map((resource) => ({ name: physicalName(resource), ...deployment.read(resource, bucketSchema) }));
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory: dataDir,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: buckets.map(({ name, CorsConfiguration }) => ({
      name,
      ...(CorsConfiguration ? { configs: [corsXml(CorsConfiguration.CorsRules)] } : {}),
    })),
  });
  const versioned = buckets.filter(({ VersioningConfiguration }) => VersioningConfiguration?.Status === 'Enabled');
  const versions = new ObjectVersions(server.store, {
    folder: `${dataDir}-versions`,
    buckets: new Set(versioned.map(({ name }) => name)),
  });
  keepVersions(server, versions);
  server.middleware.unshift(async (context, next) => {
    readAsS3(context.req);
    const answer = await answerItself(server, versions, context.req);
    if (answer === undefined) return next();
    context.status = answer === '' ? 204 : 200;
    context.type = 'application/xml';
    context.body = answer;
  });
  await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}

/** The S3 server keeps no versions, and removes an empty folder with files that were written meanwhile. */
function keepVersions({ store }: S3rver, versions: ObjectVersions): void {
  const put = store.putObject.bind(store);
  const copy = store.copyObject.bind(store);
  store.putObject = (object) => {
    const { bucket, key } = object;
    return versions.has(bucket) ? versions.put(bucket, key, () => put(object)) : put(object);
  };
  store.copyObject = (fromBucket, from, bucket, key, metadata) => {
    const write = () => copy(fromBucket, from, bucket, key, metadata);
    return versions.has(bucket) ? versions.put(bucket, key, write) : write();
  };
  store.deleteObject = async (bucket, key) => {
    if (versions.has(bucket)) return versions.delete(bucket, { key });
    const files = ['object', 'object.md5', 'metadata.json'].map((kind) => store.getResourcePath(bucket, key, kind));
    await Promise.all(files.map((file) => rm(file, { force: true })));
  };
}

/** The S3 server has no versions or multi-deletes, and encrypts list tokens with a cipher that Node no longer has. */
async function answerItself(
  server: S3rver,
  versions: ObjectVersions,
  request: IncomingMessage,
): Promise<string | undefined> {
  const { method, url = '' } = request;
  const { pathname, searchParams: query } = new URL(url, 'http://s3');
  const [, bucket = '', ...rest] = pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (key === '' && method === 'GET' && query.has('versions')) return listVersions(versions, bucket, query);
  if (key === '' && method === 'GET' && query.get('list-type') === '2' && !query.has('delimiter')) {
    return listObjects(server, bucket, query);
  }
  if (key === '' && method === 'POST' && query.has('delete')) {
    const xml = await readText(request);
    for (const deletion of deletionsIn(xml)) await deleteOne(server, versions, bucket, deletion);
    return `${xmlStart}<DeleteResult xmlns="${xmlns}"></DeleteResult>`;
  }
  const versionId = query.get('versionId') ?? undefined;
  if (versionId === undefined) return undefined;
  if (method !== 'DELETE') throw new Error('The local cloud reads only the current version of an object');
  await deleteOne(server, versions, bucket, { key, versionId });
  return '';
}

function deleteOne({ store }: S3rver, versions: ObjectVersions, bucket: string, deletion: Deletion): Promise<unknown> {
  return versions.has(bucket) ? versions.delete(bucket, deletion) : store.deleteObject(bucket, deletion.key);
}

const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/';
const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n';
const maxListed = 1000;

async function listObjects({ store }: S3rver, bucket: string, query: URLSearchParams): Promise<string> {
  const token = query.get('continuation-token');
  const { objects, isTruncated } = await store.listObjects(bucket, {
    prefix: query.get('prefix') ?? '',
    startAfter: token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString(),
    maxKeys: Math.min(Number(query.get('max-keys') ?? maxListed), maxListed),
  });
  const contents = objects.map(
    ({ key, size, lastModifiedDate, metadata }) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified>` +
      `<ETag>${escapeXml(metadata.etag)}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const nextToken = isTruncated ? Buffer.from(objects.at(-1)?.key ?? '').toString('base64url') : undefined;
  return (
    `${xmlStart}<ListBucketResult xmlns="${xmlns}">` +
    `<Name>${bucket}</Name><KeyCount>${objects.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>` +
    (nextToken === undefined ? '' : `<NextContinuationToken>${nextToken}</NextContinuationToken>`) +
    `${contents.join('')}</ListBucketResult>`
  );
}

async function listVersions(versions: ObjectVersions, bucket: string, query: URLSearchParams): Promise<string> {
  const keyMarker = query.get('key-marker') ?? '';
  const all = await versions.list(bucket, query.get('prefix') ?? '');
  const marked = all.findIndex(({ key, id }) => key === keyMarker && id === query.get('version-id-marker'));
  const unread = marked < 0 ? all.filter(({ key }) => key > keyMarker) : all.slice(marked + 1);
  const listed = unread.slice(0, Math.min(Number(query.get('max-keys') ?? maxListed), maxListed));
  const last = unread.length > listed.length ? listed.at(-1) : undefined;
  const entries = listed.map(({ key, id, isMarker, isLatest, at }) => {
    const element = isMarker ? 'DeleteMarker' : 'Version';
    return (
      `<${element}><Key>${escapeXml(key)}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest>` +
      `<LastModified>${at}</LastModified></${element}>`
    );
  });
  const next =
    last &&
    `<NextKeyMarker>${escapeXml(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.id}</NextVersionIdMarker>`;
  return (
    `${xmlStart}<ListVersionsResult xmlns="${xmlns}"><Name>${bucket}</Name>` +
    `<IsTruncated>${last !== undefined}</IsTruncated>${next ?? ''}${entries.join('')}</ListVersionsResult>`
  );
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}

/** S3 reads a plus as a space. The S3 server keeps the plus, and decodes only some characters of a source. */
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

/** For Moto, which also has buckets. The local distributions and deployments use them without a signature. */
export async function createMotoBuckets(endpoint: string, deployment: Deployment): Promise<void> {
  const client = new S3Client({ ...localClientConfig, endpoint, forcePathStyle: true });
  for (const resource of deployment.resources('AWS::S3::Bucket')) {
    const Bucket = physicalName(resource);
    const policy = { Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: `arn:aws:s3:::${Bucket}/*` };
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
    await client.send(
      new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify({ Version: '2012-10-17', Statement: [policy] }) }),
    );
  }
  client.destroy();
}
