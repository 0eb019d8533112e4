import { useEffect, useState } from 'react';

/** After the first view of a screen on most connections. */
const delayMs = 1500;

/** Becomes true after the first view, for what it doesn't need. */
export function useIsLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
