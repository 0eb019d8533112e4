import type { ReactNode } from 'react';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** It has no screen below it: Back leaves the route. */
  readonly isScreen?: boolean;
  readonly title: string;
  readonly description?: string;
  /** The height on phones; by default the height of the content. */
  readonly size?: SheetSize;
  /** Can be dragged to full height. */
  readonly canGrow?: boolean;
  /** Stays visible below the scrolling content. */
  readonly footer?: ReactNode;
  /** The id of the control that gets the focus, with its text selected. */
  readonly initialFocusId?: string | undefined;
  readonly children: ReactNode;
}

export type SheetSize = 'fitting' | 'half' | 'full';
