import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { DrawerProps } from './drawer-panel.tsx';
import type { Code } from '#frontend/src/lib/lazy-code.ts';

const DrawerPanel = lazy(async () => ({ default: (await import('./drawer-panel.tsx')).DrawerPanel }));

/** A drawer from the bottom on phones, a centred dialog from 1024 px. */
export function Drawer(props: DrawerProps) {
  return (
    <Overlay isOpen={props.isOpen}>
      <DrawerPanel {...props} />
    </Overlay>
  );
}

interface OverlayProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Loads its code when first opened, and stays mounted for the closing animation. */
export function Overlay({ isOpen, children }: OverlayProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && <Suspense>{children}</Suspense>;
}

/** Keeps the last current value for content that is still animating out. */
export function useRetained<T>(value: T, isCurrent: boolean): T {
  const [retained, setRetained] = useState(value);
  if (isCurrent && value !== retained) setRetained(value);
  return isCurrent ? value : retained;
}

/** Draws loaded code at once: `lazy` would show its fallback for at least 300 ms. */
export function lazyPart<Props extends object>(code: Code<ComponentType<Props>>): ComponentType<Props> {
  const Later = lazy(async () => ({ default: await code.load() }));
  return function Part(props: Props) {
    const [Now] = useState<ComponentType<Props>>(() => code.here() ?? Later);
    return <Now {...props} />;
  };
}
