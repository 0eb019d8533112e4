import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { labels } from './labels.ts';

interface NoticeStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly heading?: 'h1' | 'h2' | 'h3';
}

export function NoticeState({ icon: Icon, title, children, action, heading: Heading = 'h2' }: NoticeStateProps) {
  return (
    <div className="mx-auto flex w-full max-w-md animate-rise flex-col items-center gap-4 px-4 py-12 text-center">
      <span className="glow-art flex size-16 items-center justify-center rounded-full text-white">
        <Icon aria-hidden className="size-6" />
      </span>
      <div className="flex flex-col gap-2">
        <Heading className="text-xl font-semibold tracking-tight">{title}</Heading>
        {children && <div className="text-balance text-muted">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap justify-center gap-3 pt-2">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title: string;
  readonly message?: ReactNode;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  readonly heading?: 'h1' | 'h2' | 'h3';
}

export function ErrorState({ title, message, onRetry, retryLabel = labels.retry, heading = 'h2' }: ErrorStateProps) {
  return (
    <div role="alert" className="w-full">
      <NoticeState
        icon={CircleAlert}
        title={title}
        heading={heading}
        action={onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
      >
        {message}
      </NoticeState>
    </div>
  );
}
