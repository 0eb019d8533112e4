import { ProviderUnreachable } from '../provider-error.ts';
import { FalRefusal } from './fal-errors.ts';

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
