import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { type Generation, generations, type GenerationError } from '#shared/contracts/generations.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { inPlainWords, isUnexplained } from '#shared/rules/failures.ts';
import { pollDelayMs } from './generation-progress.ts';
import { messages } from './messages.ts';
import { removeUnseen } from './tray-store.ts';

export function useGeneration(id: string | undefined, onAnswer: (generation: Generation) => void) {
  const { data, error, mutate } = useApi(generations.getGeneration, id ? { params: { id } } : null, {
    refreshInterval: (latest) => pollDelayMs(latest?.generation, Date.now()),
    dedupingInterval: 500,
  });
  // SWR's onSuccess skips responses that another component requested.
  const report = useEffectEvent(onAnswer);
  useEffect(() => {
    if (data) report(data.generation);
  }, [data]);
  const isGone = error?.code === 'not_found';
  return {
    generation: data?.generation,
    isGone,
    error,
    replace: (generation: Generation) => mutate({ generation }, false),
  };
}

/** The generation can continue for a while after the request. */
export function useCancel({ onAnswer }: { readonly onAnswer: (generation: Generation) => void }) {
  const [cancellingId, setCancellingId] = useState<string>();

  async function cancel(id: string): Promise<void> {
    setCancellingId(id);
    let answer: Generation | undefined;
    const sendCancel = async () => {
      answer = (await callApi(generations.cancelGeneration, { params: { id } })).generation;
    };
    await attempt(sendCancel, { failed: messages.cancelFailed });
    if (answer) onAnswer(answer);
    else setCancellingId(undefined);
  }
  const isCancelling = (generation: Generation) => generation.cancelRequested || generation.id === cancellingId;
  return { cancel, isCancelling };
}

export async function markSeen(generationId: string): Promise<void> {
  removeUnseen(generationId);
  if (document.visibilityState !== 'visible') return;
  try {
    await callApi(notifications.markSeen, { body: { generationIds: [generationId] } }, { outlivesPage: true });
    refresh(notifications.listNotifications);
  } catch {
    // Ignored: the notification stays, which is harmless.
  }
}

export function describeFailure(generation: Pick<Generation, 'error' | 'receipt' | 'price'>): string {
  return joinParagraphs(describeError(generation.error), messages.receipt(generation));
}

export function describeError(error: GenerationError | undefined): string {
  return inPlainWords(error?.message ?? messages.generationFailed);
}

/** Undefined if the form can be the cause, as the button then says. */
export function adviseAfterFailure({ error }: Generation): string | undefined {
  if (error?.retryable) return messages.retryAdvice;
  return isUnexplained(error?.message ?? messages.generationFailed) ? messages.laterAdvice : undefined;
}

export interface Refusal {
  readonly error: ApiError;
  /** True if this or an earlier attempt could have started a generation although no response arrived. */
  readonly isInDoubt: boolean;
}

export function describeRefusal({ error, isInDoubt }: Refusal): string {
  return joinParagraphs(error.message, isInDoubt ? messages.unsureAdvice : messages.notStarted);
}

function joinParagraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}

export function rewordError(error: ApiError): ApiError {
  const { code, status } = error;
  return code === 'page_not_found' ? new ApiError({ code, message: messages.notAvailable, status }) : error;
}

export const offlineError = new ApiError({ code: 'offline', message: messages.offlineText, status: 0 });
