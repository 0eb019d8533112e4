import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { falEndpoints } from './catalog.ts';
import { requirePlatformKey } from './authorization.ts';
import type { FalEndpoint } from './endpoint.ts';
import { endpointDocument } from './endpoint-document.ts';

const endpointQuery = z.object({
  endpoint_id: z.union([z.string(), z.array(z.string())]),
  expand: z.optional(z.string()),
});
const listQuery = z.partial(endpointQuery);

/** `fal.ai`: an endpoint's OpenAPI document; no key is needed. */
export async function siteRoutes(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi/queue/openapi.json', (request, reply) => {
    const [endpoint] = endpointsOf(endpointQuery.parse(request.query).endpoint_id);
    return endpoint ? endpointDocument(endpoint) : reply.code(404).send({ detail: 'Endpoint not found' });
  });
}

/** `api.fal.ai`: the list of models, and prices, for which a key is needed. */
export async function apiRoutes(app: FastifyInstance): Promise<void> {
  app.get('/v1/models', (request) => {
    const { endpoint_id: ids, expand } = listQuery.parse(request.query);
    const models = endpointsOf(ids).map((endpoint) => ({
      endpoint_id: endpoint.id,
      metadata: metadataOf(endpoint),
      ...(expand === 'openapi-3.0' && { openapi: endpointDocument(endpoint) }),
    }));
    return { models, next_cursor: null, has_more: false };
  });
  app.get('/v1/models/pricing', { onRequest: requirePlatformKey }, (request) => ({
    prices: endpointsOf(endpointQuery.parse(request.query).endpoint_id).map(({ id, price }) => ({
      endpoint_id: id,
      unit_price: price.usd,
      unit: price.unit,
      currency: 'USD',
    })),
    next_cursor: null,
    has_more: false,
  }));
}

/** Ids come repeated or with commas; without any, every endpoint is meant. */
function endpointsOf(ids: string | readonly string[] | undefined): FalEndpoint[] {
  if (ids === undefined) return [...falEndpoints.values()];
  const wanted = [ids].flat().flatMap((list) => list.split(','));
  return wanted.map((id) => falEndpoints.get(id)).filter((endpoint) => endpoint !== undefined);
}

function metadataOf(endpoint: FalEndpoint) {
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
