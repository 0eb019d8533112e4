import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { labels } from './labels.ts';

/** A grey block in the size of what is to come. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={clsx('animate-shimmer rounded-control bg-raised', className)} />;
}

/** Wraps a screen's skeletons and says once that it is loading. */
export function LoadingRegion({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{labels.loading}</span>
      {children}
    </div>
  );
}
