import { useState } from 'react';
import { generations, type Generation } from '#shared/contracts/generations.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { createAttemptKeeper } from '#frontend/src/lib/attempt-keeper.ts';
import { attemptPrefix } from '#frontend/src/lib/browser-storage.ts';

interface StartOptions {
  readonly routePath: string;
  /** As it is shown. */
  readonly creditCost: number;
  readonly onStarted: (generation: Generation) => void;
  readonly onRefused: (error: ApiError) => void;
}

/** Submits a page's form; what is sent again because no answer came can't run twice, not even after a reload. */
export function useStart({ routePath, creditCost, onStarted, onRefused }: StartOptions) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [attempts] = useState(() => createAttemptKeeper(attemptPrefix + routePath));

  async function start(values: FormValues): Promise<void> {
    const request = { routePath, values };
    setSubmitting(true);
    try {
      // Without the cost: what was perhaps started before it changed must not be started twice.
      const headers = { 'idempotency-key': await attempts.keyFor(request) };
      const { generation } = await callApi(generations.createGeneration, { headers, body: { ...request, creditCost } });
      attempts.answered();
      onStarted(generation);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isUncertain) attempts.answered();
      onRefused(error);
    } finally {
      setSubmitting(false);
    }
  }
  return { start, isSubmitting, answered: attempts.answered };
}
