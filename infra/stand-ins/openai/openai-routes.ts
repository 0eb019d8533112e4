import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { instanceOf } from './instance-of.ts';

const partSchema = z.object({ type: z.string(), text: z.string().optional() });
const messageSchema = z.object({ role: z.string(), content: z.union([z.string(), z.array(partSchema)]) });
const completionBody = z.object({
  model: z.string(),
  messages: z.array(messageSchema).min(1),
  response_format: z.object({ type: z.string(), json_schema: z.object({ schema: z.unknown() }).optional() }).optional(),
});
type CompletionBody = z.infer<typeof completionBody>;

/** Written in any message, a field's instruction included, these words make the call fail. */
const failures = [
  { word: '#openai-429', status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  { word: '#openai-500', status: 500, type: 'server_error', code: null },
  { word: '#openai-401', status: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
] as const;

/**
 * `api.openai.com`: a list of models, and chat completions that always answer the same to the same messages. Images are not looked at: a judgement is
 * yes, or no when a message, such as the field's instruction, holds `#reject`. Any key will do but one that contains
 * `revoked`.
 */
export async function openaiRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    const { authorization = '' } = request.headers;
    if (/^Bearer \S+$/.test(authorization) && !authorization.includes('revoked')) return;
    await sendError(reply, { status: 401, type: 'invalid_request_error', code: 'invalid_api_key' });
  });
  app.get('/v1/models', () => ({
    object: 'list',
    data: [{ id: 'gpt-4o', object: 'model', created: 1_715_367_049, owned_by: 'system' }],
  }));
  app.post('/v1/chat/completions', (request, reply) => {
    const parsed = completionBody.safeParse(request.body);
    if (!parsed.success) return sendError(reply, { status: 400, type: 'invalid_request_error', code: null });
    const words = allText(parsed.data);
    const failure = failures.find(({ word }) => words.includes(word));
    return failure ? sendError(reply, failure) : reply.send(completion(parsed.data, words));
  });
}

function completion(body: CompletionBody, words: string) {
  const isRefused = words.includes('#refuse');
  const isCut = words.includes('#cut');
  const answer = contentOf(body, words);
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

function contentOf(body: CompletionBody, words: string): string {
  const subject = lastUserText(body);
  const schema = body.response_format?.json_schema?.schema;
  if (schema !== undefined) return JSON.stringify(instanceOf(schema, { subject, isYes: !words.includes('#reject') }));
  const start = subject.trim().replace(/[.!?]+$/, '');
  return `${start}, in rich detail: soft golden light, a clear subject in the foreground, gentle depth of field, harmonious colours and a calm mood.`;
}

function lastUserText({ messages }: CompletionBody): string {
  const last = messages.findLast((message) => message.role === 'user');
  return last ? textOf(last) : '';
}

function allText({ messages }: CompletionBody): string {
  return messages.map(textOf).join(' ');
}

/** An image has no text: it is called by what it is. */
function textOf({ content }: CompletionBody['messages'][number]): string {
  return typeof content === 'string' ? content : content.map((part) => part.text ?? 'the image').join(' ');
}

function sendError(reply: FastifyReply, failure: { status: number; type: string; code: string | null }) {
  const message = failure.code ?? 'The request could not be processed';
  return reply.code(failure.status).send({ error: { message, type: failure.type, param: null, code: failure.code } });
}
