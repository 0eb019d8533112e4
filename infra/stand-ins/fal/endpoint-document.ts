import { type FalEndpoint, sharedComponents } from './endpoint.ts';
import { component } from './schema.ts';

const json = (name: string) => ({ 'application/json': { schema: component(name) } });
const requestIdParameter = { name: 'request_id', in: 'path', required: true, schema: { type: 'string' } };

/** The document that fal publishes for an endpoint: the input and the output hang on its paths. */
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
    components: { securitySchemes: apiKeyScheme, schemas: schemasOf(endpoint) },
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

function schemasOf(endpoint: FalEndpoint) {
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
