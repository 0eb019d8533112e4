import * as z from 'zod/mini';

const urlSchema = z.url({ protocol: /^(https?|data)$/ });
const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: urlSchema }) }),
]);
const messageSchema = z.object({
  role: z.enum(['developer', 'system', 'user', 'assistant']),
  content: z.union([z.string(), z.array(partSchema).check(z.minLength(1))]),
});
const formatSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['text', 'json_object']) }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      schema: z.unknown(),
      strict: z.nullish(z.boolean()),
    }),
  }),
]);

export const completionBody = z.looseObject({
  model: z.string(),
  messages: z.array(messageSchema).check(z.minLength(1)),
  max_tokens: z.optional(z.int().check(z.minimum(1))),
  max_completion_tokens: z.optional(z.int().check(z.minimum(1))),
  temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
  reasoning_effort: z.optional(z.string()),
  response_format: z.optional(formatSchema),
});
export type CompletionBody = z.infer<typeof completionBody>;

export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

const invalid = { status: 400, type: 'invalid_request_error' } as const;

export function judgeRequest(body: CompletionBody): Refusal | undefined {
  const model = findModel(body.model);
  if (model === undefined) return modelNotFound(body.model);
  const unknown = unknownParameter(body);
  if (unknown !== undefined) return unrecognized(unknown);
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined) {
    return { ...invalid, code: 'invalid_value', message: 'max_tokens and max_completion_tokens exclude each other.' };
  }
  if (model.efforts.length > 0) return refusalOfReasoning(body, model.efforts) ?? refusalOfSchema(body);
  return body.reasoning_effort === undefined ? refusalOfSchema(body) : unrecognized('reasoning_effort');
}

export function modelNotFound(id: string): Refusal {
  const message = `The model \`${id}\` does not exist or you do not have access to it.`;
  return { status: 404, type: 'invalid_request_error', code: 'model_not_found', message };
}

/** With effort `none`, a reasoning model accepts sampling parameters like other models. */
function refusalOfReasoning(body: CompletionBody, efforts: readonly string[]): Refusal | undefined {
  const { max_tokens, reasoning_effort: effort } = body;
  if (max_tokens !== undefined) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.";
    return { ...invalid, code: 'unsupported_parameter', param: 'max_tokens', message };
  }
  if (effort !== undefined && !efforts.includes(effort)) {
    return { ...invalid, code: 'unsupported_value', param: 'reasoning_effort' };
  }
  const sampling = effort === 'none' ? undefined : samplingParameter(body);
  if (sampling === undefined) return undefined;
  const message = `Unsupported value: '${sampling}'. Only the default value is supported with this model.`;
  return { ...invalid, code: 'unsupported_value', param: sampling, message };
}

function unrecognized(param: string): Refusal {
  return { ...invalid, code: null, param, message: `Unrecognized request argument supplied: ${param}` };
}

/** Structured output requires closed objects with all properties required. */
function refusalOfSchema({ response_format: format }: CompletionBody): Refusal | undefined {
  if (format?.type !== 'json_schema' || !format.json_schema.strict) return undefined;
  if (isStrict(format.json_schema.schema)) return undefined;
  const message = "Invalid schema for response_format: objects need 'additionalProperties: false' and all 'required'.";
  return { ...invalid, code: null, param: 'response_format', message };
}

const objectSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()),
  required: z._default(z.array(z.string()), []),
  additionalProperties: z.optional(z.unknown()),
});

function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  const object = objectSchema.safeParse(schema);
  if (object.success) {
    const { properties, required, additionalProperties } = object.data;
    if (additionalProperties !== false || Object.keys(properties).some((key) => !required.includes(key))) return false;
  }
  return Object.values(schema).every(isStrict);
}

const plainParameters: readonly string[] = [
  'messages',
  'model',
  'max_completion_tokens',
  'max_tokens',
  'reasoning_effort',
  'response_format',
];

/** Reasoning models refuse these parameters unless they have these default values. */
const samplingDefaults: Readonly<Record<string, unknown>> = {
  frequency_penalty: 0,
  logit_bias: null,
  logprobs: false,
  presence_penalty: 0,
  temperature: 1,
  top_logprobs: null,
  top_p: 1,
};

function unknownParameter(body: object): string | undefined {
  return Object.keys(body).find((name) => !plainParameters.includes(name) && !(name in samplingDefaults));
}

function samplingParameter(body: object): string | undefined {
  const isOwn = ([name, value]: [string, unknown]) =>
    name in samplingDefaults && value !== null && value !== samplingDefaults[name];
  return Object.entries(body).find(isOwn)?.[0];
}

interface OpenAiModel {
  readonly created: number;
  readonly shutdownDate: string | null;
  readonly efforts: readonly string[];
}

const newEfforts = ['none', 'low', 'medium', 'high', 'xhigh', 'max'];

const models: Readonly<Record<string, OpenAiModel>> = {
  'gpt-4o': { created: 1_715_367_049, shutdownDate: '2027-01-14', efforts: [] },
  'gpt-4.1': { created: 1_744_316_542, shutdownDate: '2027-01-14', efforts: [] },
  'gpt-5.1': { created: 1_762_800_673, shutdownDate: '2027-04-01', efforts: ['none', 'low', 'medium', 'high'] },
  'gpt-6-luna': { created: 1_790_035_200, shutdownDate: null, efforts: newEfforts },
};

export function findModel(id: string): OpenAiModel | undefined {
  return Object.hasOwn(models, id) ? models[id] : undefined;
}

export function listedModels() {
  return Object.entries(models).map(([id, { created, shutdownDate }]) => ({
    id,
    object: 'model',
    created,
    owned_by: 'system',
    shutdown_date: shutdownDate,
  }));
}
