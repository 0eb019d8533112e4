import { Images } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

interface AssetListErrorProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

export function AssetListError({ error, onRetry }: AssetListErrorProps) {
  // A 5xx response has no message for people.
  const message = error.isUncertain && error.code !== 'network' ? messages.getFailed : error.message;
  return <ErrorState title={messages.loadFailed} message={message} onRetry={onRetry} />;
}

interface NoAssetsProps {
  readonly hint?: string;
  readonly action?: ReactNode;
}

export function NoAssets({ hint = messages.emptyHint, action }: NoAssetsProps) {
  return (
    <NoticeState icon={Images} title={messages.empty} action={action}>
      {hint}
    </NoticeState>
  );
}
