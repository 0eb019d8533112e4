import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type FalEndpoint, sharedComponents, component } from './endpoint.ts';
import type { Fal } from './fal.ts';
import type { PublishedEndpoints } from './published-endpoints.ts';

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

export async function requirePlatformKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
