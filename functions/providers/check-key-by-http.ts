import type { KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { log } from '#functions/platform/log.ts';

const timeoutMs = 15_000;

interface KeyCheckRequest {
  readonly url: string;
  readonly scheme: string;
}

export async function checkKeyByHttp({ url, scheme }: KeyCheckRequest, key: string): Promise<KeyCheck> {
  // A key with other characters does not fit into a header, so no provider issued it.
  if (!/^[\x21-\x7e]+$/.test(key)) return 'refused';
  try {
    const headers = { authorization: `${scheme} ${key}` };
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return toKeyCheck(answer);
  } catch (error) {
    log.warn('Could not check a key at its provider', { host: new URL(url).host, error });
    return 'unclear';
  }
}

function toKeyCheck({ ok, status }: Response): KeyCheck {
  if (ok) return 'accepted';
  if (status === 401) return 'refused';
  return status === 403 ? 'limited' : 'unclear';
}
