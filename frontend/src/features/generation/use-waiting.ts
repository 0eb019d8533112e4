import { useState } from 'react';

export interface Waiting {
  /** Whether the waiting modal is on the screen. */
  readonly isOpen: boolean;
  readonly isReady: boolean;
  /** Goes on waiting without the modal. */
  readonly hide: () => void;
  /** Closes the modal and shows what was made. */
  readonly reveal: () => void;
}

interface WaitingOptions {
  readonly isRunning: boolean;
  readonly onReveal: () => void;
}

/** The waiting modal's comings and goings: it stays for a result until it is let go. */
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
    /** A result has come: it is held back while the modal shows its video. */
    ready: () => (isHidden ? onReveal() : setReady(true)),
  };
}
