import { ProviderUnreachable } from '../provider-error.ts';
import { FalRefusal } from './fal-refusal.ts';

const longestMs = 15_000;
const maxBytes = 4 * 1024 * 1024;

/** fal's OpenAPI document of an endpoint. Throws `ProviderRefusal`, or `ProviderUnreachable` for no usable answer. */
export function fetchFalDocument(endpointId: string, timeoutMs?: number): Promise<unknown> {
  const url = `https://fal.ai/api/openapi/queue/openapi.json?endpoint_id=${encodeURIComponent(endpointId)}`;
  return fetchJson(url, {}, timeoutMs);
}

/** What one of fal's addresses answers. Throws the same. */
export async function fetchJson(
  url: string,
  headers: Record<string, string> = {},
  timeoutMs = longestMs,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { status, ok, text } = await exchange(url, { headers, signal }).catch((error: unknown) => {
    throw new ProviderUnreachable(error);
  });
  if (!ok) throw new FalRefusal({ status, body: text, retryable: undefined });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProviderUnreachable(error);
  }
}

async function exchange(url: string, options: Pick<RequestInit, 'headers' | 'signal'>) {
  const response = await fetch(url, { ...options, redirect: 'error' });
  return { status: response.status, ok: response.ok, text: await readText(response) };
}

/** A document is some hundred kilobytes; one without end must not fill the function's memory. */
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
