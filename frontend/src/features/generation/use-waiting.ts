import { useState } from 'react';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';

export interface Waiting {
  /** Whether the waiting film is on the screen. */
  readonly isOpen: boolean;
  /** Whether the result is, in the film's place. */
  readonly isReady: boolean;
  /** Goes on waiting without the film. */
  readonly hide: () => void;
  /** Closes the film and shows what was made. */
  readonly reveal: () => void;
}

interface WaitingOptions {
  readonly isRunning: boolean;
  /** Puts the result on the full screen. */
  readonly onReveal: () => void;
}

/**
 * The waiting film's comings and goings: what was made takes the film's place, and stays there until it is let go. On a wide
 * screen it then is beside the form, and whoever has sent the film away may be busy with something else: neither is covered.
 */
export function useWaiting({ isRunning, onReveal }: WaitingOptions) {
  const [isHidden, setHidden] = useState(false);
  const [isReady, setReady] = useState(false);
  const isWide = useIsWide();
  const waiting: Waiting = {
    isOpen: !isHidden && (isRunning || isReady),
    isReady,
    hide: () => (isReady ? setReady(false) : setHidden(true)),
    reveal: () => {
      setReady(false);
      if (!isWide) onReveal();
    },
  };
  return {
    waiting,
    begin: () => {
      setHidden(false);
      setReady(false);
    },
    ready: () => {
      if (!isHidden) setReady(true);
    },
  };
}
