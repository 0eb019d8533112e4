import { useEffect, useRef, useState } from 'react';
import type { ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { pause } from './follow-generation.ts';

/** Between two generations. */
const pauseMs = 1000;

/** Processes one generation after the other, until it is stopped or the screen is left. */
export function useProcessAll(process: (generation: ProcessingGeneration) => Promise<void>) {
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  const processAll = async (generations: readonly ProcessingGeneration[]) => {
    const controller = new AbortController();
    latest.current = controller;
    setRunning(controller);
    for (const [index, generation] of generations.entries()) {
      if (index > 0) await pause(pauseMs, controller.signal);
      if (controller.signal.aborted) break;
      await process(generation);
    }
    setRunning(undefined);
  };

  return {
    processAll: (generations: readonly ProcessingGeneration[]) => void processAll(generations),
    /** Ends it after the generation at hand; undefined while it does not run. */
    stop: running && (() => running.abort()),
  };
}
