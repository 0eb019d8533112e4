import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { credits } from '#shared/contracts/credits.ts';
import { type ProRequest, proRequests } from '#shared/contracts/pro-requests.ts';
import { ApiError } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { createAttemptKeeper } from '#frontend/src/lib/attempt-keeper.ts';
import { messages } from './messages.ts';

/** Submits a pro request; what is sent again because no answer came is the same request. */
export function useSubmitRequest(routePath: string, creditCost: number) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [submitted, setSubmitted] = useState<ProRequest>();
  const [problem, setProblem] = useState<string>();
  const [attempts] = useState(() => createAttemptKeeper());
  const { showInsufficientCredits } = useAppStore();
  const { mutate } = useSWRConfig();

  function refused(error: ApiError): void {
    recordEvent('pro_request_failed', { code: error.code });
    if (error.code === 'insufficient_credits') return showInsufficientCredits(creditCost);
    setProblem(error.fields[0]?.message ?? `${messages.failed}. ${error.message}`);
  }

  async function submit(details: string): Promise<void> {
    const body = { routePath, details };
    setSubmitting(true);
    setProblem(undefined);
    try {
      const headers = { 'idempotency-key': attempts.keyFor(body) };
      const { request } = await callApi(proRequests.createProRequest, { headers, body });
      attempts.answered();
      setSubmitted(request);
      void mutate((key) => Array.isArray(key) && key[1] === credits.getCredits.path);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isUncertain) attempts.answered();
      refused(error);
    } finally {
      setSubmitting(false);
    }
  }
  return { submit, isSubmitting, submitted, problem, setProblem, again: () => setSubmitted(undefined) };
}
