import * as z from 'zod';
import { findModel } from './models.ts';

const partSchema = z.object({ type: z.string(), text: z.string().optional() });
const messageSchema = z.object({ role: z.string(), content: z.union([z.string(), z.array(partSchema)]) });

export const completionBody = z.object({
  model: z.string(),
  messages: z.array(messageSchema).min(1),
  max_tokens: z.number().int().min(1).optional(),
  max_completion_tokens: z.number().int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.string().optional(),
  response_format: z
    .object({
      type: z.string(),
      json_schema: z.object({ schema: z.unknown(), strict: z.boolean().optional() }).optional(),
    })
    .optional(),
});
export type CompletionBody = z.infer<typeof completionBody>;

/** An error as OpenAI words it. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

const invalid = { status: 400, type: 'invalid_request_error' } as const;
const efforts = new Set(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);

/** What OpenAI refuses of a request; undefined for one that it answers. */
export function refusalOf(body: CompletionBody): Refusal | undefined {
  const model = findModel(body.model);
  if (model === undefined) return modelNotFound(body.model);
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined) {
    return { ...invalid, code: 'invalid_value', message: 'max_tokens and max_completion_tokens exclude each other.' };
  }
  return (model.reasons ? refusalOfReasoning(body) : refusalOfEffort(body)) ?? refusalOfSchema(body);
}

export function modelNotFound(id: string): Refusal {
  const message = `The model \`${id}\` does not exist or you do not have access to it.`;
  return { status: 404, type: 'invalid_request_error', code: 'model_not_found', message };
}

function refusalOfReasoning({ max_tokens, temperature, reasoning_effort: effort }: CompletionBody) {
  if (max_tokens !== undefined) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.";
    return { ...invalid, code: 'unsupported_parameter', param: 'max_tokens', message };
  }
  if (temperature !== undefined && temperature !== 1) {
    const message = "Unsupported value: 'temperature'. Only the default (1) value is supported with this model.";
    return { ...invalid, code: 'unsupported_value', param: 'temperature', message };
  }
  if (effort !== undefined && !efforts.has(effort)) {
    return { ...invalid, code: 'invalid_value', param: 'reasoning_effort' };
  }
  return undefined;
}

function refusalOfEffort({ reasoning_effort: effort }: CompletionBody): Refusal | undefined {
  if (effort === undefined) return undefined;
  const message = 'Unrecognized request argument supplied: reasoning_effort';
  return { ...invalid, code: null, param: 'reasoning_effort', message };
}

/** Structured output wants every object closed, and each of its properties required. */
function refusalOfSchema({ response_format: format }: CompletionBody): Refusal | undefined {
  if (format?.json_schema?.strict !== true || isStrict(format.json_schema.schema)) return undefined;
  const message = "Invalid schema for response_format: objects need 'additionalProperties: false' and all 'required'.";
  return { ...invalid, code: null, param: 'response_format', message };
}

const objectSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
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
