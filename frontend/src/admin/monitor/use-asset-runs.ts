import { useEffect, useRef, useState } from 'react';
import { adminMonitor, type AssetOutcome, type ProcessingAsset } from '#shared/contracts/admin-monitor.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { pause, problemOf, processAndFollow } from './follow-asset.ts';
import { messages } from './messages.ts';

/** What an admin did to an asset here, and what came of it. */
export interface AssetRun {
  readonly asset: ProcessingAsset;
  readonly step: 'processing' | 'deleting' | 'done';
  readonly message?: string;
  readonly detail?: string | undefined;
  /** Undefined while it is neither good nor bad. */
  readonly isSuccess?: boolean;
}

/** Between two assets of Process All (A§9). */
const pauseMs = 1000;

/** What is done to assets on this screen; `onEnded` is told when the list has changed by it. */
export function useAssetRuns(onEnded: () => void) {
  const [runs, setRuns] = useState<readonly AssetRun[]>([]);
  const [counts, setCounts] = useState({ completed: 0, failed: 0 });
  const [all, setAll] = useState<AbortController>();
  const latestAll = useRef<AbortController>(undefined);
  useEffect(() => () => latestAll.current?.abort(), []);

  const note = (run: AssetRun) => setRuns((known) => [...known.filter(({ asset }) => asset.id !== run.asset.id), run]);
  const isBusy = (id: string) => runs.some(({ asset, step }) => asset.id === id && step !== 'done');

  const process = async (asset: ProcessingAsset) => {
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

  const processAll = async (assets: readonly ProcessingAsset[]) => {
    const controller = new AbortController();
    latestAll.current = controller;
    setAll(controller);
    for (const [index, asset] of assets.entries()) {
      if (index > 0) await pause(pauseMs, controller.signal);
      if (controller.signal.aborted) break;
      await process(asset);
    }
    setAll(undefined);
  };

  const remove = async (asset: ProcessingAsset) => {
    note({ asset, step: 'deleting' });
    try {
      await callApi(adminMonitor.deleteProcessing, { params: { id: asset.id } });
      const deleted: ProcessingAsset = { ...asset, status: 'cancelled' };
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
    process: (asset: ProcessingAsset) => void process(asset),
    processAll: (assets: readonly ProcessingAsset[]) => void processAll(assets),
    /** Ends Process All after the asset at hand; undefined while it does not run. */
    stop: all && (() => all.abort()),
    remove: (asset: ProcessingAsset) => void remove(asset),
    /** Forgets what is over. */
    clear: () => setRuns((known) => known.filter(({ step }) => step !== 'done')),
  };
}
export type AssetRuns = ReturnType<typeof useAssetRuns>;

async function outcomeOf({ id }: ProcessingAsset): Promise<AssetOutcome> {
  return (await callApi(adminMonitor.getProcessing, { params: { id } })).outcome;
}

function resultOf({ status, message, detail }: AssetOutcome): Pick<AssetRun, 'message' | 'detail' | 'isSuccess'> {
  if (status === 'processing') return { message };
  return { message, detail: detail === message ? undefined : detail, isSuccess: status === 'completed' };
}
