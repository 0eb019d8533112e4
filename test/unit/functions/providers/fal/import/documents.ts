interface Shape {
  readonly required?: readonly string[];
  readonly order?: readonly string[];
  readonly schemas?: Readonly<Record<string, unknown>>;
  readonly output?: unknown;
  readonly info?: unknown;
  readonly input?: unknown;
}

const endpointId = 'acme/anything';

const file = { title: 'File', type: 'object', required: ['url'], properties: { url: { type: 'string' } } };
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** An OpenAPI document in fal's style for an endpoint with these properties. */
export function documentOf(properties: Readonly<Record<string, unknown>>, shape: Shape = {}): any {
  const { required = [], order, schemas = {}, info = { title: 'Queue OpenAPI for acme/anything' } } = shape;
  const output = shape.output ?? {
    type: 'object',
    properties: { images: { type: 'array', items: { $ref: '#/components/schemas/File' } } },
  };
  const input = shape.input ?? {
    type: 'object',
    properties,
    required,
    ...(order && { 'x-fal-order-properties': order }),
  };
  return {
    openapi: '3.0.4',
    info,
    components: { schemas: { ...schemas, File: file, AnythingInput: input, AnythingOutput: output } },
    paths: {
      [`/${endpointId}/requests/{request_id}/status`]: { get: { responses: { 200: json({ type: 'object' }) } } },
      [`/${endpointId}`]: {
        post: { requestBody: { required: true, ...json({ $ref: '#/components/schemas/AnythingInput' }) } },
      },
      [`/${endpointId}/requests/{request_id}`]: {
        get: { responses: { 200: json({ $ref: '#/components/schemas/AnythingOutput' }) } },
      },
    },
  };
}
