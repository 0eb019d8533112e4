import type { ReactNode } from 'react';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** There is nothing below it to go back to: Back leaves the screen. */
  readonly isScreen?: boolean;
  readonly title: string;
  readonly description?: string;
  /** How much of the screen a bottom sheet takes; by default as much as its content needs. */
  readonly size?: SheetSize;
  /** Lets a bottom sheet be drawn up to the full height. */
  readonly canGrow?: boolean;
  /** Stays in reach below the scrolling content. */
  readonly footer?: ReactNode;
  /** The id of what has the focus at first, its text selected. */
  readonly initialFocusId?: string | undefined;
  readonly children: ReactNode;
}

export type SheetSize = 'fitting' | 'half' | 'full';
