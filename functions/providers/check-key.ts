import type { KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import { log } from '../platform/log.ts';

const timeoutMs = 15_000;

interface Probe {
  /** Needs a key, and costs nothing. */
  readonly url: string;
  readonly scheme: string;
}

const fal: Probe = { url: 'https://api.fal.ai/v1/models/pricing?endpoint_id=fal-ai/flux/schnell', scheme: 'Key' };

/** By the provider's name, of which only the letters count: `fal.ai`, `OpenAI`. */
const probes: ReadonlyMap<string, Probe> = new Map([
  ['fal', fal],
  ['falai', fal],
  ['openai', { url: 'https://api.openai.com/v1/models', scheme: 'Bearer' }],
]);

/** Whether a provider takes a key. */
export async function checkKey(provider: string, key: string): Promise<KeyCheck> {
  const probe = probes.get(provider.toLowerCase().replace(/[^a-z]/g, ''));
  if (probe === undefined) return 'unsupported';
  // No header can carry anything else, so no such key was ever given out.
  if (!/^[\x21-\x7e]+$/.test(key)) return 'refused';
  try {
    const headers = { authorization: `${probe.scheme} ${key}` };
    const answer = await fetch(probe.url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return meaningOf(answer);
  } catch (error) {
    log.warn('A provider could not be asked about a key', { provider, error });
    return 'unclear';
  }
}

function meaningOf({ ok, status }: Response): KeyCheck {
  if (ok) return 'accepted';
  if (status === 401) return 'refused';
  return status === 403 ? 'limited' : 'unclear';
}
