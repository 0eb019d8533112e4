import { lazy, type ReactNode } from 'react';
import { Overlay } from './overlay.tsx';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  /** How much of the screen a bottom sheet takes; by default as much as its content needs. */
  readonly size?: SheetSize;
  /** Lets a bottom sheet be drawn up to the full height. */
  readonly canGrow?: boolean;
  /** Stays in reach below the scrolling content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export type SheetSize = 'fitting' | 'half' | 'full';

const SheetPanel = lazy(async () => ({ default: (await import('./sheet-panel.tsx')).SheetPanel }));

/** Something to decide above the screen: from the bottom on phones, in the middle from 1024 px. */
export function Sheet(props: SheetProps) {
  return (
    <Overlay isOpen={props.isOpen}>
      <SheetPanel {...props} />
    </Overlay>
  );
}
