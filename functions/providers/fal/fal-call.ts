import { ProviderUnreachable } from '../provider-error.ts';
import { FalRefusal } from './fal-refusal.ts';

/** How long one call may take; the queue answers in well under a second. */
const callTimeoutMs = 20_000;

/** Ends with the whole answer or with an error; nothing is repeated. */
export const fetchOnce: typeof fetch = async (url, init) => {
  const { status, ok, headers, text } = await exchange(url, init).catch((error: unknown) => {
    throw new ProviderUnreachable(error);
  });
  if (ok) return new Response(text === '' ? null : text, { status, headers });
  const retryable = headers.get('x-fal-retryable');
  throw new FalRefusal({
    status,
    body: parseJson(text),
    retryable: retryable === null ? undefined : retryable === 'true',
  });
};

async function exchange(...[url, init]: Parameters<typeof fetch>) {
  // The key must not follow a redirect to another host.
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(callTimeoutMs) });
  const { status, ok, headers } = response;
  return { status, ok, headers, text: await response.text() };
}

/** The text itself when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
