import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const loadingText = 'Loading…';

export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={clsx('animate-shimmer rounded-control bg-raised', className)} />;
}

/** Parts of a screen load at once, but only one announces it. */
let isAnnounced = false;

export function LoadingRegion({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div ref={announce} aria-busy className={className}>
      <span className="sr-only">{loadingText}</span>
      {children}
    </div>
  );
}

function announce(region: HTMLElement | null): (() => void) | undefined {
  if (region === null || isAnnounced) return undefined;
  isAnnounced = true;
  region.setAttribute('role', 'status');
  return () => {
    isAnnounced = false;
  };
}

interface SkeletonStackProps {
  readonly heights: readonly string[];
  readonly className?: string;
}

export function SkeletonStack({ heights, className = 'gap-5' }: SkeletonStackProps) {
  return (
    <LoadingRegion className={clsx('flex flex-col', className)}>
      {heights.map((height, index) => (
        <Skeleton key={index} className={clsx('w-full', height)} />
      ))}
    </LoadingRegion>
  );
}
