import { useEffect, useRef, useState } from 'react';
import type { ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { pause } from './follow-asset.ts';

/** Between two assets. */
const pauseMs = 1000;

/** Processes one asset after the other, until it is stopped or the screen is left. */
export function useProcessAll(process: (asset: ProcessingGeneration) => Promise<void>) {
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  const processAll = async (assets: readonly ProcessingGeneration[]) => {
    const controller = new AbortController();
    latest.current = controller;
    setRunning(controller);
    for (const [index, asset] of assets.entries()) {
      if (index > 0) await pause(pauseMs, controller.signal);
      if (controller.signal.aborted) break;
      await process(asset);
    }
    setRunning(undefined);
  };

  return {
    processAll: (assets: readonly ProcessingGeneration[]) => void processAll(assets),
    /** Ends it after the asset at hand; undefined while it does not run. */
    stop: running && (() => running.abort()),
  };
}
