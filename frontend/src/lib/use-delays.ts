import { useEffect, useState } from 'react';

/** After the first view of a screen on most connections. */
const delayMs = 1500;

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

export function useTypingPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
