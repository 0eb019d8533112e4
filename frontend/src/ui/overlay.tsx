import { type ReactNode, Suspense, useState } from 'react';

interface OverlayProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Something above the screen: its code comes when it is opened first, and it stays after that, to move out. */
export function Overlay({ isOpen, children }: OverlayProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && <Suspense>{children}</Suspense>;
}
