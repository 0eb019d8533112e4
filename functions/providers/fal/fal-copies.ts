import * as z from 'zod/mini';
import { ProviderRefusal } from '../provider-error.ts';
import { fetchJson } from './fetch-json.ts';

const deletedSchema = z.object({
  cdn_delete_results: z.catch(z.array(z.object({ exception: z.nullish(z.unknown()) })), []),
});

/** Deletes a request's payloads and the files of its output. Needs a key with the scope "admin". */
export async function deleteCopies(key: string, requestId: string): Promise<void> {
  const url = `https://api.fal.ai/v1/models/requests/${encodeURIComponent(requestId)}/payloads`;
  const answer = await fetchJson(url, { authorization: `Key ${key}` }, { method: 'DELETE' }).catch(toUnknownJob);
  const files = deletedSchema.safeParse(answer).data?.cdn_delete_results ?? [];
  const failed = files.filter(({ exception }) => exception !== null && exception !== undefined);
  if (failed.length === 0) return;
  throw new ProviderRefusal({ kind: 'unclear', body: answer, retryable: true }, `fal kept ${failed.length} files`);
}

function toUnknownJob(error: unknown): object {
  if (error instanceof ProviderRefusal && error.kind === 'unknown_job') return {};
  throw error;
}
