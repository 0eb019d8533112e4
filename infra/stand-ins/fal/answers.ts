import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { jsonValueSchema } from '#shared/kernel/json.ts';
import type { Outcome } from './request-record.ts';

const pathParams = z.object({ '*': z.string() });

/** The path behind the prefix of a request to `/prefix/*`. */
export function pathOf(params: unknown): string {
  return pathParams.parse(params)['*'];
}

/** A body as JSON; a missing one is null. */
export function bodyOf(body: unknown) {
  return jsonValueSchema.parse(body ?? null);
}

export function unknownApp(reply: FastifyReply, endpointId: string) {
  const alias = endpointId.split('/').slice(1).join('/');
  return reply.code(404).send({ detail: `Application "${alias}" not found` });
}

/** Answers with how a request ended, in the headers too. */
export function sendOutcome(reply: FastifyReply, requestId: string, outcome: Outcome) {
  reply.header('x-fal-request-id', requestId).header('x-fal-billable-units', String(outcome.billableUnits));
  if (outcome.isRetryable !== undefined) reply.header('x-fal-retryable', String(outcome.isRetryable));
  else if (outcome.errorType) reply.header('x-fal-error-type', outcome.errorType);
  return reply.code(outcome.httpStatus).send(outcome.body);
}
