import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminMonitor, type GenerationOutcome, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import type { GenerationStatus } from '#shared/contracts/generations.ts';
import { messages } from './messages.ts';

export interface MonitorAction {
  readonly generation: ProcessingGeneration;
  readonly step: 'processing' | 'deleting' | 'done';
  readonly message?: string;
  readonly detail?: string | undefined;
  readonly isSuccess?: boolean;
}

export function useMonitorActions(onEnded: (id: string) => void) {
  const [actions, setActions] = useState<readonly MonitorAction[]>([]);

  const recordAction = (action: MonitorAction) =>
    setActions((previous) => [...previous.filter(({ generation }) => generation.id !== action.generation.id), action]);
  const isBusy = (id: string) => actions.some(({ generation, step }) => generation.id === id && step !== 'done');

  const process = async (generation: ProcessingGeneration): Promise<GenerationStatus> => {
    recordAction({ generation, step: 'processing' });
    try {
      const outcome = await processAndPoll(generation.id);
      recordAction({
        generation: { ...generation, status: outcome.status },
        step: 'done',
        ...describeOutcome(outcome),
      });
      const { status } = outcome;
      if (status !== 'processing') onEnded(generation.id);
      return status;
    } catch (error) {
      recordAction({
        generation,
        step: 'done',
        message: describeProblem(error, messages.checkFailed),
        isSuccess: false,
      });
      return 'processing';
    }
  };

  const remove = async (generation: ProcessingGeneration) => {
    recordAction({ generation, step: 'deleting' });
    try {
      await callApi(adminMonitor.deleteGeneration, { params: { id: generation.id } });
      const deleted: ProcessingGeneration = { ...generation, status: 'cancelled' };
      recordAction({ generation: deleted, step: 'done', message: messages.deleted, isSuccess: true });
      onEnded(generation.id);
    } catch (error) {
      // A refusal usually means that the generation has ended in another way.
      const { status } = await loadOutcome(generation.id).catch(() => generation);
      const message = describeProblem(error, messages.notDeleted);
      recordAction({ generation: { ...generation, status }, step: 'done', message, isSuccess: false });
      if (status !== 'processing') onEnded(generation.id);
    }
  };

  const removeAll = async (generations: readonly ProcessingGeneration[]) => {
    for (const generation of generations) await remove(generation);
  };

  return {
    list: actions,
    isBusy,
    process: (generation: ProcessingGeneration) => void process(generation),
    ...useProcessAll(process),
    removeAll: (generations: readonly ProcessingGeneration[]) => void removeAll(generations),
    clear: () => setActions((previous) => previous.filter(({ step }) => step !== 'done')),
  };
}
export type MonitorActions = ReturnType<typeof useMonitorActions>;

async function loadOutcome(id: string): Promise<GenerationOutcome> {
  return (await callApi(adminMonitor.inspectGeneration, { params: { id } })).outcome;
}

function describeOutcome({
  status,
  message,
  detail,
}: GenerationOutcome): Pick<MonitorAction, 'message' | 'detail' | 'isSuccess'> {
  if (status === 'processing') return { message };
  return { message, detail: detail === message ? undefined : detail, isSuccess: status === 'completed' };
}

const pauseMs = 1000;

function useProcessAll(process: (generation: ProcessingGeneration) => Promise<GenerationStatus>) {
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  const processAll = async (generations: readonly ProcessingGeneration[]) => {
    const controller = new AbortController();
    latest.current = controller;
    setRunning(controller);
    const statuses: GenerationStatus[] = [];
    for (const [index, generation] of generations.entries()) {
      if (index > 0) await pause(pauseMs, controller.signal);
      if (controller.signal.aborted) break;
      statuses.push(await process(generation));
    }
    setRunning(undefined);
    const count = (status: GenerationStatus) => statuses.filter((one) => one === status).length;
    const done = messages.processed(statuses.length, count('completed'), count('failed'));
    showToast(controller.signal.aborted ? messages.stopped(done) : done);
  };

  return {
    processAll,
    stop: running && (() => running.abort()),
  };
}

const pollMs = 1000;
/** Storing results with all retries takes less, unless the service is down. */
const pollLimitMs = 90_000;

async function processAndPoll(id: string): Promise<GenerationOutcome> {
  const { outcome, isEnding } = await callApi(adminMonitor.processGeneration, { params: { id } });
  if (!isEnding) return outcome;
  const deadlineMs = Date.now() + pollLimitMs;
  let latest = outcome;
  while (latest.status === 'processing' && Date.now() < deadlineMs) {
    await pause(pollMs);
    latest = await loadOutcome(id);
  }
  return latest;
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function describeProblem(error: unknown, fallback: string): string {
  const isReadable =
    error instanceof ApiError && ['conflict', 'not_found', 'unavailable', 'forbidden'].includes(error.code);
  return isReadable ? error.message : fallback;
}
