import { adminMonitor, type GenerationOutcome } from '#shared/contracts/admin-monitor.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';

const askEveryMs = 1000;
/** Longer than storing takes with its repeats, unless the service is really down; then the list tells later. */
const followMs = 90_000;

/** Processes one generation, and stays with it until it has ended or that takes too long. */
export async function processAndFollow(id: string): Promise<GenerationOutcome> {
  const params = { id };
  const { outcome, isEnding } = await callApi(adminMonitor.processGeneration, { params });
  if (!isEnding) return outcome;
  const until = Date.now() + followMs;
  let latest = outcome;
  while (latest.status === 'processing' && Date.now() < until) {
    await pause(askEveryMs);
    latest = (await callApi(adminMonitor.inspectGeneration, { params })).outcome;
  }
  return latest;
}

/** Ends early when the signal says so. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The server's words where it has some, else the screen's own. */
export function problemOf(error: unknown, otherwise: string): string {
  const isSaid =
    error instanceof ApiError && ['conflict', 'not_found', 'unavailable', 'forbidden'].includes(error.code);
  return isSaid ? error.message : otherwise;
}
