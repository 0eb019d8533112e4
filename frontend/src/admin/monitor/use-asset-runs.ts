import { useState } from 'react';
import { adminMonitor, type GenerationOutcome, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { problemOf, processAndFollow } from './follow-asset.ts';
import { messages } from './messages.ts';
import { useProcessAll } from './use-process-all.ts';

/** What an admin did to an asset here, and what came of it. */
export interface AssetRun {
  readonly asset: ProcessingGeneration;
  readonly step: 'processing' | 'deleting' | 'done';
  readonly message?: string;
  readonly detail?: string | undefined;
  /** Undefined while it is neither good nor bad. */
  readonly isSuccess?: boolean;
}

/** What is done to assets on this screen; `onEnded` is told when the list has changed by it. */
export function useAssetRuns(onEnded: () => void) {
  const [runs, setRuns] = useState<readonly AssetRun[]>([]);
  const [counts, setCounts] = useState({ completed: 0, failed: 0 });

  const note = (run: AssetRun) => setRuns((known) => [...known.filter(({ asset }) => asset.id !== run.asset.id), run]);
  const isBusy = (id: string) => runs.some(({ asset, step }) => asset.id === id && step !== 'done');

  const process = async (asset: ProcessingGeneration) => {
    note({ asset, step: 'processing' });
    try {
      const outcome = await processAndFollow(asset.id);
      note({ asset: { ...asset, status: outcome.status }, step: 'done', ...resultOf(outcome) });
      const { status } = outcome;
      if (status === 'completed' || status === 'failed')
        setCounts((known) => ({ ...known, [status]: known[status] + 1 }));
      if (status !== 'processing') onEnded();
    } catch (error) {
      note({ asset, step: 'done', message: problemOf(error, messages.checkFailed), isSuccess: false });
    }
  };

  const remove = async (asset: ProcessingGeneration) => {
    note({ asset, step: 'deleting' });
    try {
      await callApi(adminMonitor.deleteProcessing, { params: { id: asset.id } });
      const deleted: ProcessingGeneration = { ...asset, status: 'cancelled' };
      note({ asset: deleted, step: 'done', message: messages.deleted, isSuccess: true });
    } catch (error) {
      // Refused, it has ended otherwise.
      const { status } = await outcomeOf(asset).catch(() => asset);
      const message = problemOf(error, messages.notDeleted);
      note({ asset: { ...asset, status }, step: 'done', message, isSuccess: false });
    }
    onEnded();
  };

  return {
    runs,
    counts,
    isBusy,
    process: (asset: ProcessingGeneration) => void process(asset),
    ...useProcessAll(process),
    remove: (asset: ProcessingGeneration) => void remove(asset),
    /** Forgets what is over. */
    clear: () => setRuns((known) => known.filter(({ step }) => step !== 'done')),
  };
}
export type AssetRuns = ReturnType<typeof useAssetRuns>;

async function outcomeOf({ id }: ProcessingGeneration): Promise<GenerationOutcome> {
  return (await callApi(adminMonitor.getProcessing, { params: { id } })).outcome;
}

function resultOf({ status, message, detail }: GenerationOutcome): Pick<AssetRun, 'message' | 'detail' | 'isSuccess'> {
  if (status === 'processing') return { message };
  return { message, detail: detail === message ? undefined : detail, isSuccess: status === 'completed' };
}
