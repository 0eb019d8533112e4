import { lazy } from 'react';
import { Overlay } from './overlay.tsx';
import type { SheetProps } from './sheet-panel.tsx';

const SheetPanel = lazy(async () => ({ default: (await import('./sheet-panel.tsx')).SheetPanel }));

/** A drawer from the bottom on phones, a centred dialog from 1024 px. */
export function Sheet(props: SheetProps) {
  return (
    <Overlay isOpen={props.isOpen}>
      <SheetPanel {...props} />
    </Overlay>
  );
}
