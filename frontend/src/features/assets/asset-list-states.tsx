import { Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

export function AssetListError({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return <ErrorState title={messages.loadFailed} message={message} retryLabel={messages.tryAgain} onRetry={onRetry} />;
}

export function NoAssets({ action }: { readonly action?: ReactNode }) {
  return (
    <NoticeState icon={Images} title={messages.empty} action={action}>
      {messages.emptyHint}
    </NoticeState>
  );
}
