import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';

const ofFcm = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
});
const ofGoogle = (reason: string) => ({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason });

/** FCM's own texts. https://firebase.google.com/docs/cloud-messaging/error-codes */
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

export function sendError(reply: FastifyReply, name: keyof typeof errors) {
  return reply.code(errors[name].code).send({ error: errors[name] });
}

/** Reports each invalid field of a body, including unknown ones. */
export function sendViolations(reply: FastifyReply, { issues }: z.core.$ZodError) {
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
