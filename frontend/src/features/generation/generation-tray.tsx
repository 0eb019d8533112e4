import { useEffect } from 'react';
import useSWR from 'swr';
import { followOtherTabs } from '#frontend/src/data/refresh-account.ts';
import { runningRequest, sessionKnown } from '#frontend/src/data/session-cache.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { generations } from '#shared/contracts/generations.ts';
import { trayPollDelayMs } from './generation-progress.ts';
import { useTray } from './tray-store.ts';

const Tray = lazyView(async () => (await import('./tray.tsx')).Tray);

/** Loads the tray's code only when a generation runs or is unseen. The session often answers that none runs. */
export function GenerationTray() {
  const { unseen, watched } = useTray();
  const { data: isKnown } = useSWR<boolean>(sessionKnown, null);
  const { data } = useApi(generations.listGenerations, isKnown ? runningRequest : null, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    refreshInterval: (latest) => trayPollDelayMs(latest?.items ?? [], watched),
  });
  useEffect(followOtherTabs, []);
  const running = data?.items ?? [];
  const isNeeded = [...unseen, ...running.map(({ id }) => id)].some((id) => !watched.includes(id));
  if (!data || !isNeeded) return undefined;
  return (
    <WhenLoaded>
      <Tray running={running} />
    </WhenLoaded>
  );
}
