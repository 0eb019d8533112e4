import type { KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { log } from '#functions/platform/log.ts';

const timeoutMs = 15_000;

interface Probe {
  /** Needs a key, and costs nothing. */
  readonly url: string;
  /** Of the authorization header. */
  readonly scheme: string;
}

/** Whether an address takes a key; for providers whose answers mean what HTTP says. */
export async function probeKey({ url, scheme }: Probe, key: string): Promise<KeyCheck> {
  // No header can carry anything else, so no such key was ever given out.
  if (!/^[\x21-\x7e]+$/.test(key)) return 'refused';
  try {
    const headers = { authorization: `${scheme} ${key}` };
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return meaningOf(answer);
  } catch (error) {
    log.warn('A provider could not be asked about a key', { host: new URL(url).host, error });
    return 'unclear';
  }
}

function meaningOf({ ok, status }: Response): KeyCheck {
  if (ok) return 'accepted';
  if (status === 401) return 'refused';
  return status === 403 ? 'limited' : 'unclear';
}
