import { useState } from 'react';
import { generations, type Generation } from '#shared/contracts/generations.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';

interface CancelOptions {
  readonly onAnswer: (generation: Generation) => void;
  readonly onRefused: (error: ApiError) => void;
}

/** Asks for a generation to be cancelled; it may still run for a while after that. */
export function useCancel({ onAnswer, onRefused }: CancelOptions) {
  const [askedId, setAskedId] = useState<string>();

  async function cancel(id: string): Promise<void> {
    setAskedId(id);
    try {
      const { generation } = await callApi(generations.cancelGeneration, { params: { id } });
      onAnswer(generation);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAskedId(undefined);
      onRefused(error);
    }
  }
  const isCancelling = (generation: Generation) => generation.cancelRequested || generation.id === askedId;
  return { cancel, isCancelling };
}
