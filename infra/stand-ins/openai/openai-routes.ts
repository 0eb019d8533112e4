import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { draftOf } from './draft-of.ts';
import { enriched } from './enriched.ts';
import { instanceOf } from './instance-of.ts';
import { findModel, listedModels } from './models.ts';
import { type CompletionBody, completionBody, modelNotFound, type Refusal, refusalOf } from './refusal-of.ts';

const modelParams = z.object({ id: z.string() });

/** These words in any message make the call fail. */
const failures = [
  { word: '#openai-429', status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  { word: '#openai-wait', status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded', retryAfterSeconds: 59 },
  { word: '#openai-500', status: 500, type: 'server_error', code: null },
  { word: '#openai-401', status: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
] as const;

/** The tokens that a reasoning model uses before it writes. */
const thinkingTokens = 600;

/**
 * `api.openai.com`: a few models, and chat completions that always answer the same to the same messages: a draft has the inputs that stand
 * in the example, and a text to be rewritten comes back with more in it. Images are not looked at: a
 * judgement is yes, or no when a message, such as the field's instruction, holds `#reject`. Between `#obey` and `#end` stands an answer
 * to give instead. Any key will do but one that contains `revoked`.
 */
export async function openaiRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
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
  app.post('/v1/chat/completions', (request, reply) => {
    const parsed = completionBody.safeParse(request.body);
    if (!parsed.success) return sendError(reply, { status: 400, type: 'invalid_request_error', code: null });
    const words = allText(parsed.data);
    const failure = failures.find(({ word }) => words.includes(word)) ?? refusalOf(parsed.data);
    return failure ? sendError(reply, failure) : reply.send(completion(parsed.data, words));
  });
}

function completion(body: CompletionBody, words: string) {
  const isRefused = words.includes('#refuse');
  const hasNoRoom = isSpentOnThinking(body);
  const isCut = words.includes('#cut') || hasNoRoom;
  const answer = hasNoRoom ? '' : contentOf(body, words);
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

function contentOf(body: CompletionBody, words: string): string {
  const obeyed = order.exec(words)?.[1];
  if (obeyed !== undefined) return obeyed;
  const subject = lastUserText(body);
  const { response_format: format } = body;
  if (format?.type === 'json_schema' && format.json_schema.name === 'model') return JSON.stringify(draftOf(subject));
  if (format?.type === 'json_schema') {
    return JSON.stringify(instanceOf(format.json_schema.schema, { subject, isYes: !words.includes('#reject') }));
  }
  return enriched(subject, instructionsIn(body));
}

function instructionsIn({ messages }: CompletionBody): string {
  return messages
    .filter(({ role }) => role !== 'user')
    .map(textOf)
    .join(' ');
}

function lastUserText({ messages }: CompletionBody): string {
  const last = messages.findLast((message) => message.role === 'user');
  return last ? textOf(last) : '';
}

function allText({ messages }: CompletionBody): string {
  return messages.map(textOf).join(' ');
}

/** Images have no text and are replaced by their type. */
function textOf({ content }: CompletionBody['messages'][number]): string {
  return typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : 'the image')).join(' ');
}

function sendError(reply: FastifyReply, { status, type, code, param, retryAfterSeconds, ...refusal }: Refusal) {
  const message = refusal.message ?? code ?? 'The request could not be processed';
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send({ error: { message, type, param: param ?? null, code } });
}
