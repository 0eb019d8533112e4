import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { labels } from './labels.ts';

const outdated = (reason: string) => `Couldn’t refresh. ${reason}`;

interface OutdatedLineProps {
  readonly error: { readonly message: string };
  readonly onRetry: () => void;
}

interface RetryLineProps {
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

export function OutdatedLine({ error, onRetry }: OutdatedLineProps) {
  return <RetryLine onRetry={onRetry}>{outdated(error.message)}</RetryLine>;
}

export function RetryLine({ children, onRetry }: RetryLineProps) {
  return (
    <div role="alert" className="flex items-center justify-between gap-3 text-sm text-ink">
      <p>{children}</p>
      <Button onClick={onRetry}>{labels.retry}</Button>
    </div>
  );
}
