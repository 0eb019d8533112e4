import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sendError, sendViolations } from './fcm-errors.ts';
import { type FcmMessage, fcmMessageSchema, type MessageStore } from './message-store.ts';
import { installationId, registrationToken } from './registered-names.ts';
import type { Registrations } from './registrations.ts';
import { accessToken } from './token-routes.ts';

const largestPayloadBytes = 4096;
const sendBody = z.strictObject({ message: fcmMessageSchema, validate_only: z.optional(z.boolean()) });
const sendParams = z.object({ project: z.string() });
const accountSchema = z.object({ project_id: z.string() });

interface FcmServices {
  readonly messages: MessageStore;
  readonly registrations: Registrations;
  /** The service account, whose project it is. */
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
      const refusal = refusalOf(body.message, registrations);
      if (refusal !== undefined) return sendError(reply, refusal);
      if (!body.validate_only) messages.add(body.message);
      return reply.send({ name: `projects/${project}/messages/${randomUUID()}` });
    });
  };
}

function refusalOf(message: FcmMessage, registrations: Registrations) {
  const { token, fid, topic } = message;
  const [receiver, ...others] = [token, fid, topic].filter((name) => name !== undefined);
  if (receiver === undefined || others.length > 0) return 'INVALID_ARGUMENT';
  if (payloadBytes(message) > largestPayloadBytes) return 'INVALID_ARGUMENT';
  if (token !== undefined && !registrationToken.safeParse(token).success) return 'INVALID_TOKEN';
  if (fid !== undefined && !installationId.safeParse(fid).success) return 'INVALID_ARGUMENT';
  if (topic === undefined && !registrations.has(receiver)) return 'UNREGISTERED';
  return undefined;
}

/** The size of the delivered keys and values in UTF-8. */
function payloadBytes({ notification, data, webpush }: FcmMessage): number {
  const { headers: _headers, ...forBrowsers } = webpush ?? {};
  return Buffer.byteLength(JSON.stringify({ notification, data, ...forBrowsers }));
}
