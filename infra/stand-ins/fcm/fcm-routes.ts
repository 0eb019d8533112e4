import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { installationId } from './installation-id.ts';
import { fcmMessageSchema, type MessageStore } from './message-store.ts';
import type { Registrations } from './registrations.ts';
import { accessToken } from './token-routes.ts';

const largestMessageBytes = 4096;
const sendBody = z.object({ message: fcmMessageSchema, validate_only: z.boolean().optional() });
const sendParams = z.object({ project: z.string() });

/** `fcm.googleapis.com`: keeps what was sent to a browser that is registered; no other can be reached. */
export function fcmRoutes(messages: MessageStore, registrations: Registrations) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof SyntaxError)) throw error;
      return sendError(reply, 'INVALID_ARGUMENT');
    });
    app.post('/v1/projects/:project/messages::send', (request, reply) => {
      if (request.headers.authorization !== `Bearer ${accessToken}`) return sendError(reply, 'UNAUTHENTICATED');
      const parsed = sendBody.safeParse(request.body);
      const isTooLarge = JSON.stringify(request.body).length > largestMessageBytes;
      if (!parsed.success || isTooLarge) return sendError(reply, 'INVALID_ARGUMENT');
      const { message } = parsed.data;
      const [receiver, ...others] = [message.token, message.fid, message.topic].filter((name) => name !== undefined);
      const isMisspelt = message.fid !== undefined && !installationId.safeParse(message.fid).success;
      if (receiver === undefined || others.length > 0 || isMisspelt) return sendError(reply, 'INVALID_ARGUMENT');
      if (message.topic === undefined && !registrations.has(receiver)) return sendError(reply, 'UNREGISTERED');
      if (!parsed.data.validate_only) messages.add(message);
      return reply.send({ name: `projects/${sendParams.parse(request.params).project}/messages/${randomUUID()}` });
    });
  };
}

const fcmError = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
});

/** As FCM words them. */
const errors = {
  UNAUTHENTICATED: {
    code: 401,
    status: 'UNAUTHENTICATED',
    message: 'Request had invalid authentication credentials.',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_TYPE_UNSUPPORTED' }],
  },
  INVALID_ARGUMENT: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'Request contains an invalid argument.',
    details: [fcmError('INVALID_ARGUMENT')],
  },
  UNREGISTERED: {
    code: 404,
    status: 'NOT_FOUND',
    message: 'Requested entity was not found.',
    details: [fcmError('UNREGISTERED')],
  },
};

function sendError(reply: FastifyReply, name: keyof typeof errors) {
  return reply.code(errors[name].code).send({ error: errors[name] });
}
