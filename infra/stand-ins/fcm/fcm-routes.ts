import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { installationId, registrationToken, type Registrations } from './registrations.ts';
import { accessToken } from './token-routes.ts';

const texts = z.record(z.string(), z.string());

/** FCM refuses unknown fields. https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages */
const fcmMessageSchema = z.strictObject({
  token: z.optional(z.string().check(z.minLength(1))),
  fid: z.optional(z.string().check(z.minLength(1))),
  topic: z.optional(z.string()),
  notification: z.optional(
    z.strictObject({ title: z.optional(z.string()), body: z.optional(z.string()), image: z.optional(z.string()) }),
  ),
  data: z.optional(texts),
  webpush: z.optional(
    z.strictObject({
      headers: z.optional(texts),
      data: z.optional(texts),
      notification: z.optional(z.looseObject({})),
      fcmOptions: z.optional(z.strictObject({ link: z.optional(z.string()), analyticsLabel: z.optional(z.string()) })),
    }),
  ),
});
type FcmMessage = z.infer<typeof fcmMessageSchema>;

const maxPayloadBytes = 4096;
const sendBody = z.strictObject({ message: fcmMessageSchema, validate_only: z.optional(z.boolean()) });
const sendParams = z.object({ project: z.string() });
const accountSchema = z.object({ project_id: z.string() });

interface FcmServices {
  readonly messages: MessageStore;
  readonly registrations: Registrations;
  readonly account: string;
}

/** `fcm.googleapis.com`: stores messages to registered browsers and refuses others. */
export function fcmRoutes({ messages, registrations, account }: FcmServices) {
  const ownProject = accountSchema.parse(JSON.parse(account)).project_id;
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof SyntaxError)) throw error;
      return sendError(reply, 'INVALID_ARGUMENT');
    });
    app.post('/v1/projects/:project/messages::send', (request, reply) => {
      if (request.headers.authorization !== `Bearer ${accessToken}`) return sendError(reply, 'UNAUTHENTICATED');
      const { project } = sendParams.parse(request.params);
      if (project !== ownProject) return sendError(reply, 'PERMISSION_DENIED');
      const { data: body, error } = sendBody.safeParse(request.body);
      if (error !== undefined) return sendViolations(reply, error);
      const refusal = findMessageRefusal(body.message, registrations);
      if (refusal !== undefined) return sendError(reply, refusal);
      if (!body.validate_only) messages.add(body.message);
      return reply.send({ name: `projects/${project}/messages/${randomUUID()}` });
    });
  };
}

function findMessageRefusal(message: FcmMessage, registrations: Registrations) {
  const { token, fid, topic } = message;
  const [receiver, ...others] = [token, fid, topic].filter((name) => name !== undefined);
  if (receiver === undefined || others.length > 0) return 'INVALID_ARGUMENT';
  if (payloadBytes(message) > maxPayloadBytes) return 'INVALID_ARGUMENT';
  if (token !== undefined && !registrationToken.safeParse(token).success) return 'INVALID_TOKEN';
  if (fid !== undefined && !installationId.safeParse(fid).success) return 'INVALID_ARGUMENT';
  if (topic === undefined && !registrations.has(receiver)) return 'UNREGISTERED';
  return undefined;
}

function payloadBytes({ notification, data, webpush }: FcmMessage): number {
  const { headers: _headers, ...forBrowsers } = webpush ?? {};
  return Buffer.byteLength(JSON.stringify({ notification, data, ...forBrowsers }));
}

const ofFcm = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
});
const ofGoogle = (reason: string) => ({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason });

/** The texts are FCM's own. https://firebase.google.com/docs/cloud-messaging/error-codes */
const errors = {
  UNAUTHENTICATED: {
    code: 401,
    status: 'UNAUTHENTICATED',
    message: 'Request had invalid authentication credentials.',
    details: [ofGoogle('ACCESS_TOKEN_TYPE_UNSUPPORTED')],
  },
  PERMISSION_DENIED: {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: "Permission 'cloudmessaging.messages.create' denied on resource (or it may not exist).",
    details: [ofGoogle('IAM_PERMISSION_DENIED')],
  },
  INVALID_ARGUMENT: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'Request contains an invalid argument.',
    details: [ofFcm('INVALID_ARGUMENT')],
  },
  INVALID_TOKEN: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'The registration token is not a valid FCM registration token',
    details: [ofFcm('INVALID_ARGUMENT')],
  },
  UNREGISTERED: {
    code: 404,
    status: 'NOT_FOUND',
    message: 'Requested entity was not found.',
    details: [ofFcm('UNREGISTERED')],
  },
};

function sendError(reply: FastifyReply, name: keyof typeof errors) {
  return reply.code(errors[name].code).send({ error: errors[name] });
}

function sendViolations(reply: FastifyReply, { issues }: z.core.$ZodError) {
  const fieldViolations = issues.flatMap((issue) => {
    const field = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [{ field, description: `Invalid value at '${field}'` }];
    const place = field === '' ? '' : ` at '${field}'`;
    return issue.keys.map((key) => ({
      field,
      description: `Invalid JSON payload received. Unknown name "${key}"${place}: Cannot find field.`,
    }));
  });
  const message = fieldViolations.map(({ description }) => description).join('\n');
  const details = [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }];
  return reply.code(400).send({ error: { code: 400, status: 'INVALID_ARGUMENT', message, details } });
}

export class MessageStore {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  add(message: FcmMessage): void {
    appendFileSync(this.#file, `${JSON.stringify(message)}\n`);
  }

  all(): FcmMessage[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    return lines.map((line) => fcmMessageSchema.parse(JSON.parse(line)));
  }
}
