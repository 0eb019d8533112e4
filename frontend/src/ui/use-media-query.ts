import { useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 1024px)');
}

export function useIsMotionReduced(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}

export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
