import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { JsonValue } from '#shared/kernel/json.ts';
import { draftModel } from './draft-model.ts';
import {
  findModel,
  listedModels,
  type CompletionBody,
  completionBody,
  modelNotFound,
  type Refusal,
  judgeRequest,
} from './judge-request.ts';
import { moderate, moderationBody } from './moderate.ts';

const modelParams = z.object({ id: z.string() });

const failures = [
  { word: '#openai-429', status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  { word: '#openai-wait', status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded', retryAfterSeconds: 59 },
  { word: '#openai-500', status: 500, type: 'server_error', code: null },
  { word: '#openai-401', status: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
] as const;

/** A reasoning model uses this many tokens before it writes. */
const thinkingTokens = 600;

export interface OpenAiActivity {
  calls: number;
}

/** Equal messages get equal answers. `#reject` makes a judgement no; text between `#obey` and `#end` is the answer. */
export const openaiRoutes = (activity: OpenAiActivity) => async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    activity.calls += 1;
    const { authorization = '' } = request.headers;
    if (/^Bearer \S+$/.test(authorization) && !authorization.includes('revoked')) return;
    await sendError(reply, { status: 401, type: 'invalid_request_error', code: 'invalid_api_key' });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof SyntaxError)) throw error;
    const message = 'We could not parse the JSON body of your request.';
    return sendError(reply, { status: 400, type: 'invalid_request_error', code: null, message });
  });
  app.get('/v1/models', () => ({ object: 'list', data: listedModels() }));
  app.get('/v1/models/:id', (request, reply) => {
    const { id } = modelParams.parse(request.params);
    const model = listedModels().find((listed) => listed.id === id);
    return model === undefined ? sendError(reply, modelNotFound(id)) : reply.send(model);
  });
  app.post('/v1/moderations', async (request, reply) => {
    const parsed = moderationBody.safeParse(request.body);
    if (!parsed.success) return sendError(reply, { status: 400, type: 'invalid_request_error', code: null });
    if (!/^omni-moderation-(latest|2024-09-26)$/.test(parsed.data.model)) {
      return sendError(reply, modelNotFound(parsed.data.model));
    }
    const text = JSON.stringify(parsed.data.input);
    const failure = failures.find(({ word }) => text.includes(word));
    if (failure !== undefined) return sendError(reply, failure);
    const results = await moderate(parsed.data);
    const message = 'Too many images. Maximum is 1.';
    if (results === undefined)
      return sendError(reply, { status: 400, type: 'invalid_request_error', code: null, message });
    return reply.send({ id: 'modr-local', model: 'omni-moderation-latest', results });
  });
  app.post('/v1/chat/completions', (request, reply) => {
    const parsed = completionBody.safeParse(request.body);
    if (!parsed.success) return sendError(reply, { status: 400, type: 'invalid_request_error', code: null });
    const words = allText(parsed.data);
    const failure = failures.find(({ word }) => words.includes(word)) ?? judgeRequest(parsed.data);
    return failure ? sendError(reply, failure) : reply.send(completion(parsed.data, words));
  });
};

function completion(body: CompletionBody, words: string) {
  const isRefused = words.includes('#refuse');
  const hasNoRoom = isSpentOnThinking(body);
  const isCut = words.includes('#cut') || hasNoRoom;
  const answer = hasNoRoom ? '' : completionContent(body, words);
  const content = isCut ? answer.slice(0, answer.length / 2) : answer;
  const message = isRefused
    ? { role: 'assistant', content: null, refusal: "I'm sorry, I can't help with that." }
    : { role: 'assistant', content, refusal: null };
  return {
    id: 'chatcmpl-local',
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: body.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: isCut ? 'length' : 'stop' }],
    usage: {
      prompt_tokens: words.length,
      completion_tokens: content.length,
      total_tokens: words.length + content.length,
    },
  };
}

/** Reasoning counts as output: if it uses up the limit, the answer is empty. */
function isSpentOnThinking({ model, reasoning_effort: effort, max_completion_tokens: most }: CompletionBody): boolean {
  const reasons = (findModel(model)?.efforts ?? []).length > 0;
  return reasons && effort !== 'none' && (most ?? Infinity) <= thinkingTokens;
}

/** A prompt injection that this model follows despite its instructions. */
const order = /#obey (.*) #end/s;

function completionContent(body: CompletionBody, words: string): string {
  const obeyed = order.exec(words)?.[1];
  if (obeyed !== undefined) return obeyed;
  const subject = lastUserText(body);
  const { response_format: format } = body;
  if (format?.type === 'json_schema' && format.json_schema.name === 'model') return JSON.stringify(draftModel(subject));
  if (format?.type === 'json_schema') {
    return JSON.stringify(makeInstance(format.json_schema.schema, { subject, isYes: !words.includes('#reject') }));
  }
  return enriched(subject, instructionsIn(body));
}

function instructionsIn({ messages }: CompletionBody): string {
  return messages
    .filter(({ role }) => role !== 'user')
    .map(messageText)
    .join(' ');
}

function lastUserText({ messages }: CompletionBody): string {
  const last = messages.findLast((message) => message.role === 'user');
  return last ? messageText(last) : '';
}

function allText({ messages }: CompletionBody): string {
  return messages.map(messageText).join(' ');
}

function messageText({ content }: CompletionBody['messages'][number]): string {
  return typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : 'the image')).join(' ');
}

function sendError(reply: FastifyReply, { status, type, code, param, retryAfterSeconds, ...refusal }: Refusal) {
  const message = refusal.message ?? code ?? 'The request could not be processed';
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send({ error: { message, type, param: param ?? null, code } });
}

const jsonSchema = z.object({
  type: z._default(z.union([z.string(), z.array(z.string())]), 'string'),
  enum: z.optional(z.array(z.json())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  minimum: z.optional(z.number()),
  minItems: z.optional(z.number()),
});

interface Content {
  readonly subject: string;
  readonly isYes: boolean;
}

function makeInstance(rawSchema: unknown, content: Content, name = 'value'): JsonValue {
  const schema = jsonSchema.parse(rawSchema);
  if (schema.enum) return schema.enum[0] ?? null;
  if (schema.anyOf) return makeInstance(schema.anyOf[0], content, name);
  switch ([schema.type].flat()[0] ?? 'string') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, makeInstance(property, content, key)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        makeInstance(schema.items ?? {}, content, name),
      );
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return content.isYes;
    case 'null':
      return null;
    default:
      return `${name}: ${content.subject}`.slice(0, 120);
  }
}

const details = {
  picture: [
    'soft golden light',
    'a clear subject in the foreground',
    'gentle depth of field',
    'fine textures',
    'harmonious colours',
    'a calm mood',
  ],
  film: ['a slow, steady camera', 'natural movement', 'soft evening light', 'a clear subject', 'one unbroken take'],
  voice: ['spoken warmly', 'at an unhurried pace', 'with a short pause after each sentence'],
} as const;

export function enriched(text: string, instructions: string): string {
  const start = text.trim().replace(/[\s.!?]+$/, '');
  const purpose = `${instructions} ${text}`;
  if (/voice|speech|spoken|read aloud|narrat/i.test(purpose)) return `${start}, ${details.voice.join(', ')}.`;
  const kind = /video|film|motion|camera|clip/i.test(purpose) ? 'film' : 'picture';
  const added = details[kind].filter(
    (detail) => !detail.split(' ').some((word) => word.length > 4 && start.includes(word)),
  );
  return `${start}, in rich detail: ${added.join(', ')}.`;
}
