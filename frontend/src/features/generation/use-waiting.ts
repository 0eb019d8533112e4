import { useState } from 'react';

export interface Waiting {
  /** Whether the waiting film is on the screen. */
  readonly isOpen: boolean;
  readonly isReady: boolean;
  /** Goes on waiting without the film. */
  readonly hide: () => void;
  /** Closes the film and shows what was made. */
  readonly reveal: () => void;
}

interface WaitingOptions {
  readonly isRunning: boolean;
  readonly onReveal: () => void;
}

/** The waiting film's comings and goings: it stays for a result until it is let go. */
export function useWaiting({ isRunning, onReveal }: WaitingOptions) {
  const [isHidden, setHidden] = useState(false);
  const [isReady, setReady] = useState(false);
  const waiting: Waiting = {
    isOpen: !isHidden && (isRunning || isReady),
    isReady,
    hide: () => (isReady ? waiting.reveal() : setHidden(true)),
    reveal: () => {
      setReady(false);
      onReveal();
    },
  };
  return {
    waiting,
    begin: () => {
      setHidden(false);
      setReady(false);
    },
    /** A result has come: it is held back while the film is shown. */
    ready: () => (isHidden ? onReveal() : setReady(true)),
  };
}
