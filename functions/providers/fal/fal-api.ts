import * as z from 'zod/mini';
import { ProviderRefusal, ProviderUnreachable } from '../provider-error.ts';
import type { BillsPage, BillsRequest, ProviderBill } from '../provider.ts';
import { FalRefusal } from './fal-errors.ts';

const eventSchema = z.object({
  request_id: z.string(),
  timestamp: z.string(),
  endpoint_id: z.string(),
  output_units: z.optional(z.nullable(z.number())),
  cost_total: z.optional(z.nullable(z.number())),
  cost_estimate_nano_usd: z.optional(z.nullable(z.number())),
});
const pageSchema = z.object({
  billing_events: z.array(eventSchema),
  next_cursor: z.optional(z.nullable(z.string())),
});

const pageSize = 1000;

// Decision: docs/decisions/053-bills-of-providers.md
export async function readBills(key: string, { from, upTo, cursor }: BillsRequest): Promise<BillsPage | undefined> {
  const query = new URLSearchParams({
    start: from.toISOString(),
    end: upTo.toISOString(),
    limit: String(pageSize),
    ...(cursor !== undefined && { cursor }),
  });
  const page = await readWithRights(key, `models/billing-events?${query.toString()}`, pageSchema);
  if (page === undefined) return undefined;
  return { bills: page.billing_events.flatMap(toBill), nextCursor: page.next_cursor ?? undefined };
}

function toBill(event: z.infer<typeof eventSchema>): ProviderBill[] {
  const { request_id: requestId, endpoint_id: endpoint, timestamp, output_units: units } = event;
  const nanoUsd = event.cost_estimate_nano_usd;
  const costUsd = event.cost_total ?? (typeof nanoUsd === 'number' ? nanoUsd / 1e9 : undefined);
  const at = Date.parse(timestamp);
  if (costUsd === undefined || Number.isNaN(at)) return [];
  return [{ requestId, endpoint, at: new Date(at).toISOString(), costUsd, units: units ?? undefined }];
}

const accountSchema = z.object({ credits: z.object({ current_balance: z.number(), currency: z.string() }) });

export async function readBalance(key: string): Promise<number | undefined> {
  const account = await readWithRights(key, 'account/billing?expand=credits', accountSchema);
  return account?.credits.currency === 'USD' ? account.credits.current_balance : undefined;
}

async function readWithRights<S extends z.ZodMiniType>(
  key: string,
  path: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  try {
    const answer = await fetchJson(`https://api.fal.ai/v1/${path}`, { authorization: `Key ${key}` });
    const { data, error } = schema.safeParse(answer);
    if (data === undefined) throw new ProviderUnreachable(error);
    return data;
  } catch (error) {
    if (error instanceof ProviderRefusal && error.kind === 'denied') return undefined;
    throw error;
  }
}

const maxDurationMs = 15_000;
const maxBytes = 4 * 1024 * 1024;

export async function fetchJson(
  url: string,
  headers: Record<string, string> = {},
  {
    method = 'GET',
    timeoutMs = maxDurationMs,
  }: { readonly method?: 'GET' | 'DELETE'; readonly timeoutMs?: number } = {},
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { status, ok, text } = await exchange(url, { method, headers, signal }).catch((error: unknown) => {
    throw new ProviderUnreachable(error);
  });
  if (!ok) throw new FalRefusal({ status, body: text, retryable: undefined });
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProviderUnreachable(error);
  }
}

async function exchange(url: string, options: Pick<RequestInit, 'method' | 'headers' | 'signal'>) {
  const response = await fetch(url, { ...options, redirect: 'error' });
  return { status: response.status, ok: response.ok, text: await readText(response) };
}

/** A document has some hundred kilobytes; an endless one must not fill the memory. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The document is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
