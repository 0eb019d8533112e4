import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { labels } from './labels.ts';

interface RetryLineProps {
  /** What went wrong. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** A failure of something small, within what it is about. */
export function RetryLine({ children, onRetry }: RetryLineProps) {
  return (
    <div role="alert" className="flex items-center justify-between gap-3 text-sm text-ink">
      <p>{children}</p>
      <Button onClick={onRetry}>{labels.retry}</Button>
    </div>
  );
}
