import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { installationId } from './installation-id.ts';
import { fcmMessageSchema, type MessageStore } from './message-store.ts';
import type { Registrations } from './registrations.ts';

const largestMessageBytes = 4096;
const sendBody = z.object({ message: fcmMessageSchema, validate_only: z.boolean().optional() });
const sendParams = z.object({ project: z.string() });

/** `fcm.googleapis.com`: keeps what was sent; a token or installation id that contains `unregistered` is gone. */
export function fcmRoutes(messages: MessageStore, registrations: Registrations) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/v1/projects/:project/messages::send', (request, reply) => {
      if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) {
        return sendError(reply, { status: 401, name: 'UNAUTHENTICATED', code: 'THIRD_PARTY_AUTH_ERROR' });
      }
      const parsed = sendBody.safeParse(request.body);
      const invalid = { status: 400, name: 'INVALID_ARGUMENT', code: 'INVALID_ARGUMENT' };
      if (!parsed.success || JSON.stringify(request.body).length > largestMessageBytes)
        return sendError(reply, invalid);
      const { message } = parsed.data;
      const [receiver, ...others] = [message.token, message.fid, message.topic].filter((name) => name !== undefined);
      const isMisspelt = message.fid !== undefined && !installationId.safeParse(message.fid).success;
      if (receiver === undefined || others.length > 0 || isMisspelt) return sendError(reply, invalid);
      if (registrations.isGone(receiver)) {
        return sendError(reply, { status: 404, name: 'NOT_FOUND', code: 'UNREGISTERED' });
      }
      if (!parsed.data.validate_only) messages.add(message);
      return reply.send({ name: `projects/${sendParams.parse(request.params).project}/messages/${randomUUID()}` });
    });
  };
}

function sendError(reply: FastifyReply, { status, name, code }: { status: number; name: string; code: string }) {
  const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }];
  return reply.code(status).send({ error: { code: status, message: code, status: name, details } });
}
