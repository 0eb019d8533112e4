import { ApiError } from '#frontend/src/data/api-error.ts';
import { messages } from './messages.ts';

export interface FailedUpload {
  readonly filename: string;
  readonly problem: string;
}

/** Why an upload failed */
export function uploadProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.unknownError;
  return error.status === 401 ? messages.noSession : error.message;
}

/** What is said of several uploads once all have ended and some have failed; a single file says it itself. */
export function partialFailure(failed: readonly FailedUpload[], pickedCount: number): string | undefined {
  if (failed.length === 0 || pickedCount < 2) return undefined;
  return messages.someFailed(failed.map(({ filename, problem }) => `${filename}: ${problem}`));
}
