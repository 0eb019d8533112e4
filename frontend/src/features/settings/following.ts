import type { SWRConfiguration } from 'swr';
import type { AccountJobStatus } from '#shared/contracts/account.ts';
import type { ApiError } from '#frontend/src/data/api-error.ts';

const pollDelayMs = 1000;
const retryDelayMs = 3000;

interface Ends<Answer> {
  /** It is done, or has failed. */
  readonly onEnd: (answer: Answer) => void;
  readonly onRefused: (error: ApiError) => void;
}

/** How a job's answer is asked for until it has ended, over losses of the network too; an end must stop the asking. */
export function following<Answer extends { readonly status: AccountJobStatus }>({
  onEnd,
  onRefused,
}: Ends<Answer>): SWRConfiguration<Answer, ApiError> {
  return {
    refreshInterval: pollDelayMs,
    dedupingInterval: pollDelayMs / 2,
    onSuccess: (answer) => {
      if (answer.status !== 'running') onEnd(answer);
    },
    onError: (error) => {
      if (!error.isUncertain) onRefused(error);
    },
    onErrorRetry: (error, _key, _options, revalidate, { retryCount }) => {
      if (error.isUncertain) setTimeout(() => void revalidate({ retryCount }), retryDelayMs);
    },
  };
}
