import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { jsonValueSchema } from '#shared/kernel/schemas.ts';
import { falEndpoints } from './catalog.ts';
import { endpointApp } from './endpoint.ts';
import type { Fal } from './fal.ts';
import { queueUrl, type RequestRecord, requestStatus, type Outcome } from './request-record.ts';

/** Plain HTTP is allowed for this machine only. */
const webhookUrl = z.url({ protocol: /^https?$/, abort: true }).check(
  z.refine((url) => {
    const { protocol, hostname } = new URL(url);
    return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
  }),
);
const submitQuery = z.object({ fal_webhook: z.optional(webhookUrl) });
/** fal.ai/docs: media expiration, payloads. */
const submitHeaders = z.object({
  'x-fal-object-lifecycle-preference': z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text): unknown => JSON.parse(text)),
      ),
      z.object({ expiration_duration_seconds: z.number() }),
    ),
  ),
  'x-fal-store-io': z.optional(z.string()),
});
const logsQuery = z.object({ logs: z.optional(z.string()) });

/** `queue.fal.run`: submit, status, status stream, result and cancel. */
export function queueRoutes(fal: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', requireFalKey);
    app.post('/*', (request, reply) => submit(fal, request, reply));
    app.get('/*', (request, reply) => follow(fal, request, reply));
    app.put('/*', (request, reply) => cancel(fal, request, reply));
  };
}

function submit({ runner, faults, activity }: Fal, request: FastifyRequest, reply: FastifyReply) {
  const endpointId = parsePath(request.params);
  const endpoint = falEndpoints.get(endpointId);
  if (!endpoint) return unknownApp(reply, endpointId);
  const input = parseBody(request.body);
  const { 'x-fal-object-lifecycle-preference': lifecycle, 'x-fal-store-io': storeIo } = submitHeaders.parse(
    request.headers,
  );
  const submission = {
    endpoint,
    input,
    webhookUrl: submitQuery.parse(request.query).fal_webhook,
    fileLifetimeSeconds: lifecycle?.expiration_duration_seconds,
    isStored: storeIo !== '0',
  };
  const struck = faults.ofSubmit(input);
  // A repeat can have the input's keys in another order.
  const key = submission.webhookUrl ?? JSON.stringify(input);
  const refusal = refusals.find(({ fault }) => faults.strikes(struck, fault, key));
  if (refusal) {
    activity.refused({ input, webhookUrl: submission.webhookUrl });
    return reply.code(refusal.status).send(refusal.body);
  }
  const record = runner.submit({ ...submission, faults: struck });
  if (!faults.strikes(struck, 'lost-submit', key)) return sendStatus(reply.code(200), record, false);
  reply.hijack();
  return request.raw.socket.resetAndDestroy();
}

const locked = {
  detail: 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.',
};

const refusals = [
  {
    fault: 'submit-503',
    status: 503,
    body: { detail: 'Service unavailable', error_type: 'runner_scheduling_failure' },
  },
  { fault: 'rate-limit', status: 429, body: { detail: 'Too many requests' } },
  { fault: 'locked', status: 403, body: locked },
] as const;

const unknown = { detail: 'Request not found' };
const unavailable = { detail: 'Service unavailable', error_type: 'internal_error' };

function follow(fal: Fal, request: FastifyRequest, reply: FastifyReply) {
  const target = findTarget(fal, request);
  if (!target) return reply.code(404).send(unknown);
  const { record, action } = target;
  const logs = logsQuery.parse(request.query).logs === '1';
  reply.header('x-fal-request-id', record.requestId);
  if (action === '/status/stream') return streamStatus(reply, record, logs);
  const kind = action === '/status' ? 'status' : 'result';
  fal.activity.called(kind, record.requestId);
  if (record.faults.includes('forgotten')) return reply.code(404).send(unknown);
  if (kind === 'status' && fal.faults.strikes(record.faults, 'status-404', record.requestId)) {
    return reply.code(404).send(unknown);
  }
  if (isLocked(fal, record)) return reply.code(403).send(locked);
  const isDown = kind === 'result' && record.faults.includes('result-down');
  if (isDown || fal.faults.strikes(record.faults, `${kind}-503`, record.requestId)) {
    return reply.code(503).send(unavailable);
  }
  if (kind === 'status') return sendStatus(reply.code(record.outcome ? 200 : 202), record, logs);
  if (!record.outcome) return reply.code(400).send({ detail: 'Request is still in progress' });
  if (isResultGone(fal, record)) return reply.code(404).send(unknown);
  return sendOutcome(reply, record.requestId, record.outcome);
}

function isLocked({ faults }: Fal, { faults: ofRequest, requestId }: RequestRecord): boolean {
  return faults.strikes(ofRequest, 'locked-later', requestId);
}

function isResultGone({ retention, faults }: Fal, record: RequestRecord): boolean {
  if (record.faults.includes('result-gone') || retention.isResultGone(record)) return true;
  return faults.strikes(record.faults, 'result-404', record.requestId);
}

function cancel(fal: Fal, request: FastifyRequest, reply: FastifyReply) {
  const target = findTarget(fal, request);
  if (!target) return reply.code(404).send({ status: 'NOT_FOUND' });
  if (isLocked(fal, target.record)) return reply.code(403).send(locked);
  if (target.record.outcome) return reply.code(400).send({ status: 'ALREADY_COMPLETED' });
  const { status } = requestStatus(target.record, { nowMs: Date.now(), logs: false });
  fal.runner.cancel(target.record);
  if (status === 'IN_QUEUE') return reply.code(200).send({ status: 'OK' });
  return reply.code(202).send({ status: 'CANCELLATION_REQUESTED' });
}

/** Accepts the returned address; after a fault that lost the answer, also the address that fal's own client builds. */
function findTarget({ runner }: Fal, request: FastifyRequest) {
  const [, owner = '', requestId = '', action = ''] =
    /^(.+)\/requests\/([^/]+)(\/status|\/status\/stream|\/cancel)?$/.exec(parsePath(request.params)) ?? [];
  const record = runner.find(requestId);
  if (record === undefined) return undefined;
  const isAnswerLost = record.faults.includes('lost-submit');
  const places = [queueUrl(record), ...(isAnswerLost ? [endpointApp(record.endpointId)] : [])];
  return places.includes(owner) ? { record, action } : undefined;
}

function sendStatus(reply: FastifyReply, record: RequestRecord, logs: boolean) {
  reply.header('x-fal-request-id', record.requestId);
  return reply.send(requestStatus(record, { nowMs: Date.now(), logs }));
}

/** `fal.run`: submits and waits for the result in one call. */
export function runRoutes({ runner, faults }: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', requireFalKey);
    app.post('/*', async (request, reply) => {
      const endpointId = parsePath(request.params);
      const endpoint = falEndpoints.get(endpointId);
      if (!endpoint) return unknownApp(reply, endpointId);
      const input = parseBody(request.body);
      const record = runner.submit({ endpoint, input, faults: faults.ofSubmit(input) });
      return sendOutcome(reply, record.requestId, await runner.outcomeOf(record));
    });
  };
}

const lookEveryMs = 100;

function streamStatus(reply: FastifyReply, record: RequestRecord, logs: boolean) {
  return reply.type('text/event-stream').send(Readable.from(statusEvents(reply, record, logs)));
}

async function* statusEvents({ raw }: FastifyReply, record: RequestRecord, logs: boolean) {
  let last = '';
  while (!raw.destroyed) {
    const status = requestStatus(record, { nowMs: Date.now(), logs });
    const text = JSON.stringify(status);
    if (text !== last) yield `data: ${text}\n\n`;
    if (status.status === 'COMPLETED') return;
    last = text;
    await sleep(lookEveryMs);
  }
}

const pathParams = z.object({ '*': z.string() });

function parsePath(params: unknown): string {
  return pathParams.parse(params)['*'];
}

function parseBody(body: unknown) {
  return jsonValueSchema.parse(body ?? null);
}

function unknownApp(reply: FastifyReply, endpointId: string) {
  const alias = endpointId.split('/').slice(1).join('/');
  return reply.code(404).send({ detail: `Application "${alias}" not found` });
}

function sendOutcome(reply: FastifyReply, requestId: string, outcome: Outcome) {
  reply.header('x-fal-request-id', requestId).header('x-fal-billable-units', String(outcome.billableUnits));
  if (outcome.isRetryable !== undefined) reply.header('x-fal-retryable', String(outcome.isRetryable));
  else if (outcome.errorType) reply.header('x-fal-error-type', outcome.errorType);
  return reply.code(outcome.httpStatus).send(outcome.body);
}

/** Refuses keys that contain `revoked`. */
async function requireFalKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const header = request.headers.authorization ?? '';
  if (!/^Key \S+$/.test(header)) {
    await reply.code(401).send({ detail: 'Authentication is required to access this application.' });
  } else if (header.includes('revoked')) {
    await reply.code(401).send({ detail: 'Invalid API key.' });
  }
}

const initiateBody = z.object({ content_type: z.string(), file_name: z.string().check(z.minLength(1)) });

/** `rest.fal.ai`: starts uploads, and serves the keys that sign webhooks. */
export function restRoutes({ media, key, activity }: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/.well-known/jwks.json', () => {
      activity.keyRequests += 1;
      return { keys: [key.publicJwk()] };
    });
    app.post('/storage/upload/initiate', { onRequest: requireFalKey }, (request) => {
      const { url } = media.reserve(initiateBody.parse(request.body).file_name);
      return { upload_url: `${url}?upload=1`, file_url: url };
    });
  };
}

export function mediaRoutes(fal: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.get('/files/*', (request, reply) => download(fal, request, reply));
    app.put('/files/*', async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) return reply.code(400).send({ detail: 'A file is expected' });
      const isAwaited = await fal.media.upload(parsePath(request.params), request.body);
      return reply.code(isAwaited ? 200 : 403).send({});
    });
  };
}

async function download({ media }: Fal, request: FastifyRequest, reply: FastifyReply) {
  const file = await media.read(parsePath(request.params)).catch(() => undefined);
  if (!file) return reply.code(404).send({ detail: 'Not found' });
  return reply.type(file.contentType).header('cache-control', 'public, max-age=3600').send(file.bytes);
}
