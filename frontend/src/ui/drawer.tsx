import { lazy } from 'react';
import { Overlay } from './overlay.tsx';
import type { DrawerProps } from './drawer-panel.tsx';

const DrawerPanel = lazy(async () => ({ default: (await import('./drawer-panel.tsx')).DrawerPanel }));

/** A drawer from the bottom on phones, a centred dialog from 1024 px. */
export function Drawer(props: DrawerProps) {
  return (
    <Overlay isOpen={props.isOpen}>
      <DrawerPanel {...props} />
    </Overlay>
  );
}
