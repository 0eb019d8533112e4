import { useState } from 'react';
import { generations, type Generation } from '#shared/contracts/generations.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { createAttemptKeeper } from '#frontend/src/lib/attempt-keeper.ts';
import { attemptPrefix } from '#frontend/src/lib/browser-storage.ts';
import type { Refusal } from './failure-text.ts';

interface StartOptions {
  readonly routePath: string;
  /** Whether somebody has seen how that generation ended. */
  readonly isSeen: (id: string) => boolean;
  readonly onStarted: (generation: Generation) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Submits a page's form; what is sent again because no answer came can't run twice, not even after a reload. */
export function useStart({ routePath, isSeen, onStarted, onRefused }: StartOptions) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [attempts] = useState(() => createAttemptKeeper(attemptPrefix + routePath));

  async function send(values: FormValues, creditCost: number): Promise<Generation> {
    const request = { routePath, values };
    // Without the cost: what was perhaps started before it changed must not be started twice.
    const headers = { 'idempotency-key': await attempts.keyFor(request) };
    const { generation } = await callApi(generations.createGeneration, { headers, body: { ...request, creditCost } });
    attempts.answered();
    // Its start was without an answer, but its end was shown: who presses again asks for another.
    return isSeen(generation.id) ? send(values, creditCost) : generation;
  }

  /** For the cost that was shown. */
  async function start(values: FormValues, creditCost: number): Promise<void> {
    setSubmitting(true);
    try {
      onStarted(await send(values, creditCost));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused({ error, isInDoubt: attempts.refused(error) });
    } finally {
      setSubmitting(false);
    }
  }
  return { start, isSubmitting, isInDoubt: attempts.isInDoubt };
}
