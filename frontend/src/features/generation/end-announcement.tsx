import { useEffect, useEffectEvent } from 'react';
import type { Generation } from '#shared/contracts/generations.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { isSettled } from './generation-progress.ts';
import { resultMessages } from './result-messages.ts';
import { refreshAccount } from './refresh-account.ts';
import { markSeen, view } from './tray-store.ts';
import { useGeneration } from './use-generation.ts';

/** Says once how a generation has ended that no screen shows. */
export function EndAnnouncement({ id }: { readonly id: string }) {
  const { generation, isGone } = useGeneration(id, () => {});
  const announce = useEffectEvent(() => generation && say(generation));
  const hasEnded = generation !== undefined && isSettled(generation);
  useEffect(() => {
    if (hasEnded) announce();
  }, [hasEnded]);
  useEffect(() => {
    if (isGone) markSeen(id);
  }, [isGone, id]);
  return undefined;
}

function say(generation: Generation): void {
  const { status, pageTitle, assets, id } = generation;
  refreshAccount();
  const hasResults = status === 'completed' && assets.length > 0;
  if (hasResults) {
    const action = { label: resultMessages.view, onPress: () => view(generation) };
    // Whoever is about to generate goes on.
    showToast(resultMessages.isReady(pageTitle), { action, isAtTop: true });
  } else if (status === 'failed') showToast(resultMessages.hasFailed(pageTitle));
  // Whoever cancels knows that.
  else markSeen(id);
}
