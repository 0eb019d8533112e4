import { useEffect, useState } from 'react';

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
