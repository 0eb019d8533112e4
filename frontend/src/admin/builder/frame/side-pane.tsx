import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { readStored, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from '../messages.ts';

const storageKey = `${brand.slug}-editor-pane`;

/** So wide that three columns stand beside each other, also with the console's own beside them. */
const roomyPixels = 1400;

/** Whether the pane at the side is open: as it was left, and at first where there is room for it. */
export function usePane() {
  const [isOpen, setOpen] = useState(
    () => readStored(localStorage, storageKey, z.boolean()) ?? window.innerWidth >= roomyPixels,
  );
  const toggle = () => {
    setOpen(!isOpen);
    writeStored(localStorage, storageKey, !isOpen);
  };
  return { isOpen, toggle };
}

interface PaneToggleProps {
  readonly isOpen: boolean;
  readonly paneId: string;
  readonly onToggle: () => void;
}

export function PaneToggle({ isOpen, paneId, onToggle }: PaneToggleProps) {
  return (
    <Button aria-expanded={isOpen} aria-controls={isOpen ? paneId : undefined} onClick={onToggle}>
      <FlaskConical aria-hidden className="size-4" />
      {isOpen ? messages.closeTryOut : messages.tryOut}
    </Button>
  );
}
