import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import type { Sum } from '#functions/platform/table/apply-once.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Change } from '#functions/platform/table/stream.ts';

/** What a change means to the numbers of requests by status, of its form and of all, as they come in and move on. */
export function requestSums({ before, after }: Change): Sum[] {
  if (!after?.sk.startsWith('REQUEST#')) return [];
  const { formId, status: to } = proRequestSchema.parse(after);
  const from = before && proRequestSchema.parse(before).status;
  if (from === to) return [];
  return [keys.requestCounts(formId), keys.requestTotals].flatMap((key) => [
    { key, name: to, by: 1 },
    ...(from === undefined ? [] : [{ key, name: from, by: -1 }]),
  ]);
}
