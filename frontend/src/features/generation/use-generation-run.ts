import { useRef, useState } from 'react';
import type { Generation } from '#shared/contracts/generations.ts';
import type { Refusal } from './failure-text.ts';
import { isSettled } from './generation-progress.ts';
import { refreshAccount } from './refresh-account.ts';
import { useRunningGenerations } from './running-generations.ts';
import { tellSeen } from './tell-seen.ts';
import { follow, leaveToRun, useWatching, wasLeft } from './tray-store.ts';
import { useCancel } from './use-cancel.ts';
import { useGeneration } from './use-generation.ts';
import { useStart } from './use-start.ts';

interface RunOptions {
  readonly routePath: string;
  /** Whether one that runs from before is left alone: another is started at once. */
  readonly startsAnew: boolean;
  /** One whose end was seen before the page was loaded anew. */
  readonly seenId: string | undefined;
  /** Called with that one, once it is here. */
  readonly onSeen: (generation: Generation) => void;
  readonly onStarted: () => void;
  /** Called once for each generation that settles while it is watched. */
  readonly onSettled: (generation: Generation) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Starts, follows and cancels a page's generation; one that still runs from before is followed on. */
export function useGenerationRun(options: RunOptions) {
  const { routePath, startsAnew, seenId, onSettled, onRefused } = options;
  /** Undefined until it is known which to follow, null when none is. */
  const [followedId, setFollowedId] = useState<string | null | undefined>(startsAnew ? null : seenId);
  const settledIds = useRef(new Set<string>(seenId === undefined ? [] : [seenId]));
  const onSeen = useOnce(options.onSeen);
  const runningId = useRunningId(routePath, followedId === undefined);
  const id = followedId === undefined ? runningId : (followedId ?? undefined);

  useWatching(id);

  /** What the start answered counts until the first look at how it goes. */
  const [started, setStarted] = useState<Generation>();
  const { generation: latest, replace } = useGeneration(id, take);
  const generation = latest ?? (started?.id === id ? started : undefined);
  const { start, isSubmitting, isInDoubt } = useStart({
    routePath,
    isSeen: (one) => settledIds.current.has(one),
    onRefused,
    onStarted: (answer) => {
      setStarted(answer);
      options.onStarted();
      setFollowedId(answer.id);
      follow([answer.id]);
      refreshAccount();
    },
  });
  const { cancel, isCancelling } = useCancel({
    onAnswer: (answer) => {
      void replace(answer);
      take(answer);
    },
  });

  function take(answer: Generation): void {
    if (followedId === undefined) setFollowedId(answer.id);
    if (answer.id === seenId) onSeen(answer);
    if (!isSettled(answer) || settledIds.current.has(answer.id)) return;
    settledIds.current.add(answer.id);
    refreshAccount();
    void tellSeen(answer.id);
    onSettled(answer);
  }
  return {
    generation,
    isSubmitting,
    isCancelling: generation !== undefined && isCancelling(generation),
    start,
    isInDoubt,
    cancel: () => generation && void cancel(generation.id),
    dismiss: () => {
      if (generation && !isSettled(generation)) leaveToRun(generation.id);
      setFollowedId(null);
    },
  };
}

function useOnce<T>(call: (value: T) => void): (value: T) => void {
  const wasCalled = useRef(false);
  return (value) => {
    if (wasCalled.current) return;
    wasCalled.current = true;
    call(value);
  };
}

/** The page's generation that was running when the screen opened, unless somebody has left it to itself. */
function useRunningId(routePath: string, isWanted: boolean): string | undefined {
  const [openedAtMs] = useState(() => Date.now());
  return useRunningGenerations(isWanted)?.find(
    ({ id, ...one }) => one.routePath === routePath && Date.parse(one.createdAt) <= openedAtMs && !wasLeft(id),
  )?.id;
}
