import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorState, type ErrorStateProps, NoticeState } from './notice-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadStateProps extends Pick<ErrorStateProps, 'message' | 'heading' | 'retryLabel'> {
  readonly error: unknown;
  readonly texts: Record<'failedToLoad', string>;
  readonly onRetry: () => void;
  readonly skeleton?: ReactNode;
}

// Decision: docs/decisions/040-screen-states.md
export function LoadState({ error, texts, skeleton, ...failure }: LoadStateProps) {
  if (error === undefined) return skeleton ?? <Skeleton className="h-96 w-full" />;
  return <ErrorState title={texts.failedToLoad} {...failure} />;
}

interface NoMatchStateProps {
  readonly texts: Record<'noneFound' | 'noneFoundText' | 'showAll', string>;
  readonly onShowAll: () => void;
}

export function NoMatchState({ texts, onShowAll }: NoMatchStateProps) {
  return (
    <NoticeState icon={SearchX} title={texts.noneFound} action={<Button onClick={onShowAll}>{texts.showAll}</Button>}>
      {texts.noneFoundText}
    </NoticeState>
  );
}
