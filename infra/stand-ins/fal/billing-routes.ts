import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { requirePlatformKey } from './catalog-routes.ts';
import type { Fal } from './fal.ts';
import { listFiles } from './request-runner.ts';

const maxPageSize = 10_000;
const maxRangeMs = 90 * 24 * 60 * 60 * 1000;

const billsQuery = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPageSize)), 50),
  cursor: z.optional(z.string()),
});
const accountQuery = z.object({ expand: z.optional(z.string()) });

export function billingRoutes({ account, faults, media, published, runner }: Fal) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', requirePlatformKey);
    app.addHook('onRequest', requireAdminScope);
    app.get('/v1/models/billing-events', (request, reply) => {
      if (account.failures > 0) {
        account.failures -= 1;
        return reply.code(500).send({ error: { type: 'internal_error', message: 'Internal server error' } });
      }
      const { start, end, limit, cursor = '0' } = billsQuery.parse(request.query);
      if (Date.parse(end) - Date.parse(start) > maxRangeMs) return reply.code(422).send({ detail: 'Range too long' });
      const events = runner.records().flatMap(({ requestId, endpointId, completedAtMs = 0, outcome }) => {
        const units = outcome?.billableUnits ?? 0;
        const timestamp = new Date(completedAtMs).toISOString();
        if (units === 0 || timestamp < start || timestamp >= end) return [];
        const subtotal = units * (published.find(endpointId)?.price.usd ?? 0);
        const cost = subtotal * (1 - account.discount);
        return {
          request_id: requestId,
          endpoint_id: endpointId,
          timestamp,
          output_units: units,
          cost_subtotal: subtotal,
          cost_discount: subtotal - cost,
          cost_total: cost,
          cost_estimate_nano_usd: Math.round(cost * 1e9),
        };
      });
      const sorted = events.toSorted((one, other) => one.timestamp.localeCompare(other.timestamp));
      const next = Number(cursor) + limit;
      const hasMore = next < sorted.length;
      const page = sorted.slice(Number(cursor), next);
      return { billing_events: page, next_cursor: hasMore ? String(next) : null, has_more: hasMore };
    });
    app.delete('/v1/models/requests/:requestId/payloads', (request, reply) =>
      deletePayloads({ faults, media, runner }, request, reply),
    );
    app.get('/v1/account/billing', (request) => {
      const { expand } = accountQuery.parse(request.query);
      const credits = { current_balance: account.balanceUsd, currency: 'USD' };
      return { username: 'stand-in', ...(expand === 'credits' && { credits }) };
    });
  };
}

const payloadsPath = z.object({ requestId: z.string() });

async function deletePayloads(
  { faults, media, runner }: Pick<Fal, 'faults' | 'media' | 'runner'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { requestId } = payloadsPath.parse(request.params);
  const record = runner.find(requestId);
  if (record === undefined) return reply.code(404).send({ error: { type: 'not_found', message: 'Request not found' } });
  if (faults.strikes(record.faults, 'delete-503', requestId)) {
    return reply.code(503).send({ error: { type: 'server_error', message: 'Service unavailable' } });
  }
  if (record.outcome === undefined) {
    return reply.code(400).send({ error: { type: 'validation_error', message: 'Request is still in progress' } });
  }
  const links = listFiles(record.outcome);
  const isKept = faults.strikes(record.faults, 'delete-files', requestId);
  if (!isKept) await Promise.all(links.map((link) => media.delete(link)));
  runner.deletePayloads(record);
  return { cdn_delete_results: links.map((link) => ({ link, exception: isKept ? 'ServiceUnavailable' : null })) };
}

async function requireAdminScope({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!headers.authorization?.includes('api-scope')) return;
  await reply.code(403).send({ error: { type: 'authorization_error', message: 'This needs a key with admin scope' } });
}
