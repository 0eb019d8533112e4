import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { onlineCode } from '#frontend/src/lib/lazy-code.ts';
import type { DrawerProps } from './drawer-panel.tsx';
import { lazyPart, WhenLoaded } from './lazy-part.tsx';
import { showOffline } from './show-toast.tsx';

export const drawerCode = onlineCode(async () => (await import('./drawer-panel.tsx')).DrawerPanel);
const DrawerPanel = lazyPart(drawerCode);

export function Drawer(props: DrawerProps) {
  return (
    <Overlay {...props}>
      <DrawerPanel {...props} />
    </Overlay>
  );
}

interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Stays mounted for the closing animation. Offline, says so and closes if its code has not loaded. */
export function Overlay({ isOpen, onClose, children }: OverlayProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const giveUp = () => {
    setOpened(false);
    onClose();
  };
  return wasOpened && <WhenLoaded offline={<NotOpened onClose={giveUp} />}>{children}</WhenLoaded>;
}

function NotOpened({ onClose }: Pick<OverlayProps, 'onClose'>) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    showOffline();
    close();
  }, []);
  return null;
}

/** Keeps the last current value for content that is still animating out. */
export function useRetained<T>(value: T, isCurrent: boolean): T {
  const [retained, setRetained] = useState(value);
  if (isCurrent && value !== retained) setRetained(value);
  return isCurrent ? value : retained;
}
