import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import type { RequestCountsRepository } from '#functions/domain/pro-requests/request-counts-repository.ts';
import type { Change } from '#functions/platform/table/stream.ts';

/** Counts a form's requests by status, as they come in and move on. */
export async function countRequests(counts: RequestCountsRepository, { id, before, after }: Change): Promise<void> {
  if (!after?.sk.startsWith('REQUEST#')) return;
  const { formId, status: to } = proRequestSchema.parse(after);
  const from = before && proRequestSchema.parse(before).status;
  if (from !== to) await counts.countMove({ recordId: `${id}/requests`, formId, from, to });
}
