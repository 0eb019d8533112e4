import { useState } from 'react';
import { generations, type Generation } from '#shared/contracts/generations.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { messages } from './messages.ts';

interface CancelOptions {
  readonly onAnswer: (generation: Generation) => void;
}

/** Asks for a generation to be cancelled; it may still run for a while after that. */
export function useCancel({ onAnswer }: CancelOptions) {
  const [askedId, setAskedId] = useState<string>();

  async function cancel(id: string): Promise<void> {
    setAskedId(id);
    let answer: Generation | undefined;
    const ask = async () => {
      answer = (await callApi(generations.cancelGeneration, { params: { id } })).generation;
    };
    await attempt(ask, { failed: messages.cancelFailed });
    if (answer) onAnswer(answer);
    else setAskedId(undefined);
  }
  const isCancelling = (generation: Generation) => generation.cancelRequested || generation.id === askedId;
  return { cancel, isCancelling };
}
