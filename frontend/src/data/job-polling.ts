import type { SWRConfiguration } from 'swr';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import type { AccountJobStatus } from '#shared/contracts/account.ts';

const pollDelayMs = 1000;
const retryDelayMs = 3000;

interface JobHandlers<Answer> {
  readonly onEnd: (answer: Answer) => void;
  readonly onRefused: (error: ApiError) => void;
}

export function jobPollingOptions<Answer extends { readonly status: AccountJobStatus }>({
  onEnd,
  onRefused,
}: JobHandlers<Answer>): SWRConfiguration<Answer, ApiError> {
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
