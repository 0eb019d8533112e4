import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { assets } from '#shared/contracts/assets.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations, type Generation } from '#shared/contracts/generations.ts';
import type { FormValues } from '#shared/domain/input-field.ts';
import { ApiError } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { useApi } from '#frontend/src/lib/api/use-api.ts';
import { createAttemptKeeper } from './attempt-keeper.ts';
import { isSettled } from './generation-progress.ts';
import { useGeneration } from './use-generation.ts';

interface RunOptions {
  readonly routePath: string;
  /** Called once for each generation that settles while it is watched. */
  readonly onSettled: (generation: Generation) => void;
  readonly onRefused: (error: ApiError) => void;
}

/** Starts, follows and cancels a page's generation; one that still runs from before is followed on. */
export function useGenerationRun({ routePath, onSettled, onRefused }: RunOptions) {
  const [startedId, setStartedId] = useState<string | null>();
  const [isSubmitting, setSubmitting] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const [attempts] = useState(() => createAttemptKeeper());
  const settledIds = useRef(new Set<string>());
  const refreshAccount = useRefreshAccount();
  const runningId = useRunningId(routePath, startedId === undefined);

  const id = startedId === undefined ? runningId : (startedId ?? undefined);
  const { generation, replace } = useGeneration(id, take);

  function take(latest: Generation): void {
    if (startedId === undefined) setStartedId(latest.id);
    if (!isSettled(latest) || settledIds.current.has(latest.id)) return;
    settledIds.current.add(latest.id);
    setCancelling(false);
    refreshAccount();
    onSettled(latest);
  }

  async function start(values: FormValues): Promise<void> {
    const body = { routePath, values };
    setSubmitting(true);
    try {
      const headers = { 'idempotency-key': attempts.keyFor(body) };
      const answer = await callApi(generations.createGeneration, { headers, body });
      attempts.answered();
      setStartedId(answer.generation.id);
      refreshAccount();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isUncertain) attempts.answered();
      onRefused(error);
    } finally {
      setSubmitting(false);
    }
  }

  async function cancel(): Promise<void> {
    if (!generation) return;
    setCancelling(true);
    try {
      const answer = await callApi(generations.cancelGeneration, { params: { id: generation.id } });
      await replace(answer.generation);
      take(answer.generation);
    } catch (error) {
      setCancelling(false);
      if (!(error instanceof ApiError)) throw error;
      onRefused(error);
    }
  }

  const isEnding = isCancelling || generation?.cancelRequested === true;
  return { generation, isSubmitting, isCancelling: isEnding, start, cancel, dismiss: () => setStartedId(null) };
}

/** The page's generation that was running when the screen opened. */
function useRunningId(routePath: string, isWanted: boolean): string | undefined {
  const [openedAtMs] = useState(() => Date.now());
  const request = { query: { status: 'processing', limit: 20 } } as const;
  const { data } = useApi(generations.listGenerations, isWanted ? request : null, { revalidateOnFocus: false });
  return data?.items.find((one) => one.routePath === routePath && Date.parse(one.createdAt) <= openedAtMs)?.id;
}

/** Asks anew for everything that a generation changes. */
function useRefreshAccount() {
  const { mutate } = useSWRConfig();
  const changed: unknown[] = [credits.getCredits.path, assets.listAssets.path, generations.listGenerations.path];
  return () => void mutate((key) => Array.isArray(key) && changed.includes(key[1]));
}
