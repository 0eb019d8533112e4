import { useEffect, useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { type Outcome, readOutcome, removeOutcome, writeOutcome } from './kept-outcome.ts';

/** What became of the last attempt, over a reload; who goes to another screen is done with it. */
export function useOutcome(routePath: string, isAnew: boolean) {
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const [before] = useState<Outcome>(() => (isAnew ? {} : readOutcome({ userId, routePath })));
  useEffect(() => () => removeOutcome({ userId, routePath }), [userId, routePath]);
  return {
    before,
    keep: (outcome: Outcome) => writeOutcome({ userId, routePath }, outcome),
    forget: () => removeOutcome({ userId, routePath }),
  };
}
