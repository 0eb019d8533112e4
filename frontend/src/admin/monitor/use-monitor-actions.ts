import { useState } from 'react';
import { adminMonitor, type GenerationOutcome, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { problemOf, processAndFollow } from './follow-generation.ts';
import { messages } from './messages.ts';
import { useProcessAll } from './use-process-all.ts';

/** What an admin did to a generation here, and what came of it. */
export interface MonitorAction {
  readonly generation: ProcessingGeneration;
  readonly step: 'processing' | 'deleting' | 'done';
  readonly message?: string;
  readonly detail?: string | undefined;
  /** Undefined while it is neither good nor bad. */
  readonly isSuccess?: boolean;
}

/** What is done to generations on this screen; `onEnded` is told which have ended by it. */
export function useMonitorActions(onEnded: (id: string) => void) {
  const [taken, setTaken] = useState<readonly MonitorAction[]>([]);
  const [counts, setCounts] = useState({ completed: 0, failed: 0 });

  const note = (action: MonitorAction) =>
    setTaken((known) => [...known.filter(({ generation }) => generation.id !== action.generation.id), action]);
  const isBusy = (id: string) => taken.some(({ generation, step }) => generation.id === id && step !== 'done');

  const process = async (generation: ProcessingGeneration) => {
    note({ generation, step: 'processing' });
    try {
      const outcome = await processAndFollow(generation.id);
      note({ generation: { ...generation, status: outcome.status }, step: 'done', ...resultOf(outcome) });
      const { status } = outcome;
      if (status === 'completed' || status === 'failed')
        setCounts((known) => ({ ...known, [status]: known[status] + 1 }));
      if (status !== 'processing') onEnded(generation.id);
    } catch (error) {
      note({ generation, step: 'done', message: problemOf(error, messages.checkFailed), isSuccess: false });
    }
  };

  const remove = async (generation: ProcessingGeneration) => {
    note({ generation, step: 'deleting' });
    try {
      await callApi(adminMonitor.deleteGeneration, { params: { id: generation.id } });
      const deleted: ProcessingGeneration = { ...generation, status: 'cancelled' };
      note({ generation: deleted, step: 'done', message: messages.deleted, isSuccess: true });
      onEnded(generation.id);
    } catch (error) {
      // Refused, it has ended otherwise.
      const { status } = await outcomeOf(generation).catch(() => generation);
      const message = problemOf(error, messages.notDeleted);
      note({ generation: { ...generation, status }, step: 'done', message, isSuccess: false });
      if (status !== 'processing') onEnded(generation.id);
    }
  };

  return {
    taken,
    counts,
    isBusy,
    process: (generation: ProcessingGeneration) => void process(generation),
    ...useProcessAll(process),
    remove: (generation: ProcessingGeneration) => void remove(generation),
    /** Forgets what is over. */
    clear: () => setTaken((known) => known.filter(({ step }) => step !== 'done')),
  };
}
export type MonitorActions = ReturnType<typeof useMonitorActions>;

async function outcomeOf({ id }: ProcessingGeneration): Promise<GenerationOutcome> {
  return (await callApi(adminMonitor.inspectGeneration, { params: { id } })).outcome;
}

function resultOf({
  status,
  message,
  detail,
}: GenerationOutcome): Pick<MonitorAction, 'message' | 'detail' | 'isSuccess'> {
  if (status === 'processing') return { message };
  return { message, detail: detail === message ? undefined : detail, isSuccess: status === 'completed' };
}
