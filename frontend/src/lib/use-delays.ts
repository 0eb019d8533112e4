import { useEffect, useState } from 'react';

/** After the first view of a screen on most connections. */
const delayMs = 1500;

/** Becomes true some time after the first view is complete, for code that the view doesn't need. */
export function useIsLater(isViewComplete: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isViewComplete) return;
    const timer = setTimeout(() => setLater(true), delayMs);
    return () => clearTimeout(timer);
  }, [isViewComplete]);
  return isLater;
}

const typingPauseMs = 150;

/** Follows the value once it has stayed the same for a moment, so that a search doesn't ask for each letter. */
export function useTypingPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
