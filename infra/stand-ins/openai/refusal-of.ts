import * as z from 'zod/mini';
import { findModel } from './models.ts';
import { samplingParameter, unknownParameter } from './parameters.ts';

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

/** An error in OpenAI's wording. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

const invalid = { status: 400, type: 'invalid_request_error' } as const;

/** OpenAI's refusal of a request; undefined for valid ones. */
export function refusalOf(body: CompletionBody): Refusal | undefined {
  const model = findModel(body.model);
  if (model === undefined) return modelNotFound(body.model);
  const unknown = unknownParameter(body);
  if (unknown !== undefined) return unrecognized(unknown);
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined) {
    return { ...invalid, code: 'invalid_value', message: 'max_tokens and max_completion_tokens exclude each other.' };
  }
  const refusal = model.efforts.length > 0 ? refusalOfReasoning(body, model.efforts) : refusalOfEffort(body);
  return refusal ?? refusalOfSchema(body);
}

export function modelNotFound(id: string): Refusal {
  const message = `The model \`${id}\` does not exist or you do not have access to it.`;
  return { status: 404, type: 'invalid_request_error', code: 'model_not_found', message };
}

/** Without any effort it samples like the other models. */
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

function refusalOfEffort({ reasoning_effort: effort }: CompletionBody): Refusal | undefined {
  return effort === undefined ? undefined : unrecognized('reasoning_effort');
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
