import { Readable } from 'node:stream';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Deployment } from './deployment.ts';
import { distributionSchema, type Origin, type EdgeAnswer, type EdgeRequest } from './distribution-config.ts';
import { startEdge } from './edge.ts';
import { httpApiOrigin, type HttpApiSurroundings } from './http-api.ts';
import { type BucketRights, rightsOfDistribution } from './iam/resource-policies.ts';
import { localAccount, localRegion } from './local-aws.ts';
import { resolveAttribute, physicalName, resolveRef, type Resource } from './physical-names.ts';
import type { Listening } from './ports.ts';

export interface LocalDistribution {
  readonly resource: Resource;
  readonly url: string;
  readonly port: number;
}

/** The site, which serves the API, comes first. */
export function findDistributions(deployment: Deployment): Resource[] {
  const servesApi = (resource: Resource): boolean =>
    deployment
      .read(resource, distributionSchema)
      .DistributionConfig.Origins.some(({ DomainName }) => DomainName.includes('.execute-api.'));
  return deployment
    .resources('AWS::CloudFront::Distribution')
    .toSorted((a, b) => Number(servesApi(b)) - Number(servesApi(a)));
}

export function assignAddresses(
  deployment: Deployment,
  distributions: readonly LocalDistribution[],
  s3Endpoint: string,
): void {
  const { addresses } = deployment;
  for (const { resource, url } of distributions) {
    const domainName = resolveAttribute(resource, 'DomainName');
    addresses.set(`https://${domainName}`, url);
    addresses.set(domainName, new URL(url).host);
  }
  for (const bucket of deployment.resources('AWS::S3::Bucket')) {
    addresses.set(`https://${resolveAttribute(bucket, 'RegionalDomainName')}`, s3Endpoint);
  }
  addresses.set(`https://s3.${localRegion}.amazonaws.com`, s3Endpoint);
}

/** The S3 server at `s3Endpoint` checks no rights. */
export async function startDistributions(
  deployment: Deployment,
  distributions: readonly LocalDistribution[],
  s3Endpoint: string,
  surroundings: HttpApiSurroundings,
): Promise<Listening[]> {
  return Promise.all(
    distributions.map(({ resource, port }) => {
      const origins = readOrigins(deployment, s3Endpoint, surroundings, resource);
      const originAt = (domainName: string): Origin => {
        const found = origins.get(domainName);
        if (!found) throw new Error(`Nothing in the templates answers at ${domainName}`);
        return found;
      };
      const { DistributionConfig } = deployment.read(resource, distributionSchema);
      return startGateway(port, renameCookiesForSafari(startEdge(deployment, DistributionConfig, originAt)));
    }),
  );
}

function readOrigins(
  deployment: Deployment,
  s3Endpoint: string,
  surroundings: HttpApiSurroundings,
  distribution: Resource,
): ReadonlyMap<string, Origin> {
  const distributionArn = `arn:aws:cloudfront::${localAccount}:distribution/${resolveRef(distribution)}`;
  const buckets = deployment
    .resources('AWS::S3::Bucket')
    .map((bucket): [string, Origin] => [
      resolveAttribute(bucket, 'RegionalDomainName'),
      s3Origin(
        s3Endpoint,
        physicalName(bucket),
        rightsOfDistribution(deployment, physicalName(bucket), distributionArn),
      ),
    ]);
  const apis = deployment
    .resources('AWS::ApiGatewayV2::Api')
    .map((api): [string, Origin] => [
      `${resolveRef(api)}.execute-api.${localRegion}.amazonaws.com`,
      httpApiOrigin(deployment, api, surroundings),
    ]);
  return new Map([...buckets, ...apis]);
}

/** API Gateway's limit; CloudFront allows more. */
const maximumBodyBytes = 10 * 1024 * 1024;
/** S3 allows keys of 1024 characters, each of which takes up to nine when encoded. */
const maximumPathLength = 9 * 1024;

async function startGateway(port: number, answerTo: Origin): Promise<Listening> {
  const server = fastify({
    bodyLimit: maximumBodyBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: maximumPathLength },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.all('/*', async (request, reply) => send(reply, await answerTo(edgeRequest(request))));
  await server.listen({ port, host: 'localhost' });
  return { close: () => server.close() };
}

function edgeRequest({ method, raw, body, ip }: FastifyRequest): EdgeRequest {
  const [path = '/', ...query] = (raw.url ?? '/').split('?');
  const headers = Object.entries(raw.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return {
    method,
    path,
    query: query.join('?'),
    headers: Object.fromEntries(headers),
    body: Buffer.isBuffer(body) && body.length > 0 ? body : undefined,
    // `localhost` can arrive as IPv4 mapped into IPv6.
    viewerIp: ip.replace(/^::ffff:/, ''),
  };
}

function send(reply: FastifyReply, { status, headers, body }: EdgeAnswer): FastifyReply {
  reply.code(status).headers(headers);
  return reply.send(body instanceof ReadableStream ? Readable.from(body) : (body ?? Buffer.alloc(0)));
}

const passedToS3 = ['range', 'if-none-match', 'if-modified-since', 'if-range'];
const droppedFromS3 = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'x-amz-storage-class']);

function s3Origin(endpoint: string, bucket: string, { canRead, canList }: BucketRights): Origin {
  return async ({ method, path, headers }) => {
    const key = keyIn(path);
    if (key === undefined || !canRead(key)) return accessDenied;
    const passed = passedToS3.flatMap((name): [string, string][] => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    const answer = await fetch(`${endpoint}/${bucket}${path}`, { method, headers: Object.fromEntries(passed) });
    if (answer.status === 404 && !canList) {
      await answer.body?.cancel();
      return accessDenied;
    }
    return {
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => !droppedFromS3.has(name))),
      body: answer.body,
    };
  };
}

/** Decodes once, like S3. Undefined for invalid paths and for paths that the S3 server would read as another file. */
function keyIn(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path.split('?')[0]?.replaceAll('+', ' ').slice(1) ?? '');
    return key.split('/').some((part) => ['', '.', '..'].includes(part)) ? undefined : key;
  } catch {
    return undefined;
  }
}

const accessDenied: EdgeAnswer = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
};

/** Every browser on iOS, and Safari elsewhere. Chrome and Edge contain `AppleWebKit` for old sites. */
const webKit = /AppleWebKit\/(?!.*(Chrome|Chromium)\/)/;

/** Safari keeps no `Secure` cookie of `http://localhost` (WebKit bug 281149), so it gets another cookie name. */
export function renameCookiesForSafari(origin: Origin): Origin {
  return async (viewer) => {
    const { cookie, ...headers } = viewer.headers;
    if (!webKit.test(headers['user-agent'] ?? '')) return origin(viewer);
    const renamed = cookie?.replaceAll(/(^|;\s*)Localhost-/g, '$1__Host-');
    const answer = await origin({
      ...viewer,
      headers: { ...headers, ...(renamed !== undefined && { cookie: renamed }) },
    });
    return { ...answer, headers: renameSetCookies(answer.headers) };
  };
}

function renameSetCookies(headers: EdgeAnswer['headers']): EdgeAnswer['headers'] {
  const { 'set-cookie': cookies, ...others } = headers;
  if (cookies === undefined) return headers;
  const rename = (cookie: string) => cookie.replace(/^__Host-/, 'Localhost-').replace(/;\s*Secure\b/i, '');
  return { ...others, 'set-cookie': [cookies].flat().map(rename) };
}
