import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type FalEndpoint, sharedComponents, component } from './endpoint.ts';
import type { Fal, PublishedEndpoints } from './fal.ts';
import { listFiles } from './request-runner.ts';

const endpointQuery = z.object({
  endpoint_id: z.union([z.string(), z.array(z.string())]),
  expand: z.optional(z.string()),
});
const listQuery = z.partial(endpointQuery);

/** `fal.ai`: serves an endpoint's OpenAPI document, without a key. */
export function siteRoutes({ published }: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', refuseWhileDown(published));
    app.get('/api/openapi/queue/openapi.json', (request, reply) => {
      const [endpoint] = selectEndpoints(published, endpointQuery.parse(request.query).endpoint_id);
      const isShown = endpoint && published.isDocumented(endpoint.id);
      return isShown ? endpointDocument(endpoint) : reply.code(404).send({ detail: 'Endpoint not found' });
    });
  };
}

/** `api.fal.ai`: lists models, and prices for callers with a key. */
export function apiRoutes({ published }: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', refuseWhileDown(published));
    app.get('/v1/models', (request) => {
      const { endpoint_id: ids, expand } = listQuery.parse(request.query);
      const models = selectEndpoints(published, ids).map((endpoint) => ({
        endpoint_id: endpoint.id,
        metadata: endpointMetadata(endpoint),
        ...(expand === 'openapi-3.0' && { openapi: endpointDocument(endpoint) }),
      }));
      return { models, next_cursor: null, has_more: false };
    });
    app.get('/v1/models/pricing', { onRequest: requirePlatformKey }, (request) => ({
      prices: selectEndpoints(published, endpointQuery.parse(request.query).endpoint_id).map(({ id, price }) => ({
        endpoint_id: id,
        unit_price: price.usd,
        unit: price.unit,
        currency: 'USD',
      })),
      next_cursor: null,
      has_more: false,
    }));
  };
}

function refuseWhileDown(published: PublishedEndpoints) {
  return async (_: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (published.isDown) await reply.code(503).send({ detail: 'Service Unavailable' });
  };
}

function selectEndpoints(published: PublishedEndpoints, ids: string | readonly string[] | undefined): FalEndpoint[] {
  if (ids === undefined) return published.all();
  return [ids]
    .flat()
    .flatMap((list) => list.split(','))
    .flatMap((id) => published.find(id) ?? []);
}

function endpointMetadata(endpoint: FalEndpoint) {
  return {
    display_name: endpoint.title,
    category: endpoint.category,
    description: endpoint.description,
    status: endpoint.status ?? 'active',
    tags: [],
    updated_at: '2026-11-01T00:00:00Z',
    model_url: `https://fal.ai/models/${endpoint.id}`,
    thumbnail_url: 'https://fal.ai/thumbnail.png',
  };
}

async function requirePlatformKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const header = request.headers.authorization ?? '';
  if (/^Key \S+$/.test(header) && !header.includes('revoked')) return;
  await reply.code(401).send({ error: { type: 'authorization_error', message: 'Authentication required' } });
}

const json = (name: string) => ({ 'application/json': { schema: component(name) } });
const requestIdParameter = { name: 'request_id', in: 'path', required: true, schema: { type: 'string' } };

export function endpointDocument(endpoint: FalEndpoint) {
  const { id, schemaName } = endpoint;
  const answer = (name: string) => ({ responses: { 200: { description: 'Success', content: json(name) } } });
  return {
    openapi: '3.0.4',
    info: {
      title: `Queue OpenAPI for ${id}`,
      version: '1.0.0',
      description: `The OpenAPI schema for the ${id} queue.`,
      'x-fal-metadata': {
        endpointId: id,
        category: endpoint.category,
        thumbnailUrl: 'https://fal.ai/thumbnail.png',
        playgroundUrl: `https://fal.ai/models/${id}`,
        documentationUrl: `https://fal.ai/models/${id}/api`,
      },
    },
    components: { securitySchemes: apiKeyScheme, schemas: endpointSchemas(endpoint) },
    paths: {
      [`/${id}/requests/{request_id}/status`]: { get: { parameters: [requestIdParameter], ...answer('QueueStatus') } },
      [`/${id}/requests/{request_id}/cancel`]: { put: { parameters: [requestIdParameter], ...answer('QueueStatus') } },
      [`/${id}`]: {
        post: { requestBody: { required: true, content: json(`${schemaName}Input`) }, ...answer('QueueStatus') },
      },
      [`/${id}/requests/{request_id}`]: { get: { parameters: [requestIdParameter], ...answer(`${schemaName}Output`) } },
    },
    servers: [{ url: 'https://queue.fal.run' }],
    security: [{ apiKeyAuth: [] }],
  };
}

const apiKeyScheme = { apiKeyAuth: { type: 'apiKey', in: 'header', name: 'Authorization' } };

function endpointSchemas(endpoint: FalEndpoint) {
  return {
    QueueStatus: queueStatus,
    [`${endpoint.schemaName}Input`]: { title: `${endpoint.schemaName}Input`, ...endpoint.input },
    [`${endpoint.schemaName}Output`]: { title: `${endpoint.schemaName}Output`, ...endpoint.output },
    ...sharedComponents,
    ...endpoint.components,
  };
}

const queueStatus = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED'] },
    request_id: { type: 'string' },
    response_url: { type: 'string' },
    status_url: { type: 'string' },
    cancel_url: { type: 'string' },
    logs: { type: 'object', additionalProperties: true },
    metrics: { type: 'object', additionalProperties: true },
    queue_position: { type: 'integer' },
  },
  required: ['status', 'request_id'],
};

const maxPageSize = 10_000;
const maxRangeMs = 90 * 24 * 60 * 60 * 1000;

const billsQuery = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPageSize)), 50),
  cursor: z.optional(z.string()),
});
const accountQuery = z.object({ expand: z.optional(z.string()) });

export function billingRoutes({ account, faults, media, published, runner }: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', requirePlatformKey);
    app.addHook('onRequest', requireAdminScope);
    app.get('/v1/models/billing-events', (request, reply) => {
      if (account.failures > 0) {
        account.failures -= 1;
        return reply.code(500).send({ error: { type: 'internal_error', message: 'Internal server error' } });
      }
      const { start, end, limit, cursor = '0' } = billsQuery.parse(request.query);
      if (Date.parse(end) - Date.parse(start) > maxRangeMs) return reply.code(422).send({ detail: 'Range too long' });
      const events = runner.records().flatMap(({ requestId, endpointId, completedAtMs = 0, outcome }) => {
        const units = outcome?.billableUnits ?? 0;
        const timestamp = new Date(completedAtMs).toISOString();
        if (units === 0 || timestamp < start || timestamp >= end) return [];
        const subtotal = units * (published.find(endpointId)?.price.usd ?? 0);
        const cost = subtotal * (1 - account.discount);
        return {
          request_id: requestId,
          endpoint_id: endpointId,
          timestamp,
          output_units: units,
          cost_subtotal: subtotal,
          cost_discount: subtotal - cost,
          cost_total: cost,
          cost_estimate_nano_usd: Math.round(cost * 1e9),
        };
      });
      const sorted = events.toSorted((one, other) => one.timestamp.localeCompare(other.timestamp));
      const next = Number(cursor) + limit;
      const hasMore = next < sorted.length;
      const page = sorted.slice(Number(cursor), next);
      return { billing_events: page, next_cursor: hasMore ? String(next) : null, has_more: hasMore };
    });
    app.delete('/v1/models/requests/:requestId/payloads', (request, reply) =>
      deletePayloads({ faults, media, runner }, request, reply),
    );
    app.get('/v1/account/billing', (request) => {
      const { expand } = accountQuery.parse(request.query);
      const credits = { current_balance: account.balanceUsd, currency: 'USD' };
      return { username: 'stand-in', ...(expand === 'credits' && { credits }) };
    });
  };
}

const payloadsPath = z.object({ requestId: z.string() });

async function deletePayloads(
  { faults, media, runner }: Pick<Fal, 'faults' | 'media' | 'runner'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { requestId } = payloadsPath.parse(request.params);
  const record = runner.find(requestId);
  if (record === undefined) return reply.code(404).send({ error: { type: 'not_found', message: 'Request not found' } });
  if (faults.strikes(record.faults, 'delete-503', requestId)) {
    return reply.code(503).send({ error: { type: 'server_error', message: 'Service unavailable' } });
  }
  if (record.outcome === undefined) {
    return reply.code(400).send({ error: { type: 'validation_error', message: 'Request is still in progress' } });
  }
  const links = listFiles(record.outcome);
  const isKept = faults.strikes(record.faults, 'delete-files', requestId);
  if (!isKept) await Promise.all(links.map((link) => media.delete(link)));
  runner.deletePayloads(record);
  return { cdn_delete_results: links.map((link) => ({ link, exception: isKept ? 'ServiceUnavailable' : null })) };
}

async function requireAdminScope({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!headers.authorization?.includes('api-scope')) return;
  await reply.code(403).send({ error: { type: 'authorization_error', message: 'This needs a key with admin scope' } });
}
