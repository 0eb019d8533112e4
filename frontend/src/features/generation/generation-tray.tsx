import { lazy, Suspense } from 'react';
import { generations } from '#shared/contracts/generations.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { runningRequest } from './running-generations.ts';
import { trayLookMs } from './tray-looks.ts';
import { useTray } from './tray-store.ts';

const Tray = lazy(async () => ({ default: (await import('./tray.tsx')).Tray }));

/**
 * What runs and what has ended unseen, in a screen's bar; nothing of it is loaded or asked for while there is neither. One call
 * tells of all that runs, and none is made while the screen itself shows whatever does.
 */
export function GenerationTray() {
  const { unseen, watched } = useTray();
  const { data } = useApi(generations.listGenerations, runningRequest, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    refreshInterval: (latest) => trayLookMs(latest?.items ?? [], watched),
  });
  const running = data?.items ?? [];
  const isWanted = [...unseen, ...running.map(({ id }) => id)].some((id) => !watched.includes(id));
  if (!data || !isWanted) return undefined;
  return (
    <Suspense>
      <Tray running={running} />
    </Suspense>
  );
}
