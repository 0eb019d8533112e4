import { useEffect, useEffectEvent, useState } from 'react';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
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

/** Requests cancellation. The generation can continue for a while. */
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

/** Removes a finished generation from the tray, and marks its notification as seen if the window is visible. */
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
