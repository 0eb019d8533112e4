import { type ReactNode, useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { type Share, shares } from '#shared/contracts/shares.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { setAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, FormField } from '#frontend/src/ui/form-field.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from '../messages.ts';

interface ShareControlProps {
  readonly asset: Asset;
  /** Draws the control that opens the drawer. */
  readonly children: (open: () => void) => ReactNode;
}

export function ShareControl({ asset, children }: ShareControlProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children(() => setOpen(true))}
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={messages.share} description={messages.shareText}>
        <ShareState params={{ id: asset.id }} />
      </Drawer>
    </>
  );
}

interface ShareStateProps {
  readonly params: { readonly id: string };
}

function ShareState({ params }: ShareStateProps) {
  const { data, error, mutate } = useApi(shares.getShare, { params });
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  const startSharing = useAction(
    async () => {
      const answer = await callApi(shares.shareAsset, { params });
      setAnswer(shares.getShare, { params }, answer);
      await copy(answer.share.url);
    },
    { failed: messages.shareFailed },
  );
  const endSharing = useAction(
    async () => {
      await callApi(shares.endShare, { params });
      setAnswer(shares.getShare, { params }, {});
    },
    { failed: messages.endShareFailed },
  );
  if (error) return <ErrorState title={messages.shareUnknown} message={error.message} onRetry={() => void mutate()} />;
  if (!data) {
    return (
      <LoadingRegion>
        <Skeleton className="h-28 w-full" />
      </LoadingRegion>
    );
  }
  const problem = startSharing.problem ?? endSharing.problem;
  return (
    <div className="flex flex-col gap-4">
      {data.share ? (
        <SharedLink
          share={data.share}
          copied={copied}
          copy={copy}
          isEnding={endSharing.isBusy}
          onEnd={() => endSharing.run()}
        />
      ) : (
        <Button variant="primary" isBlock disabled={startSharing.isBusy} onClick={() => startSharing.run()}>
          {startSharing.isBusy ? messages.sharing : messages.createShare}
        </Button>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

interface SharedLinkProps {
  readonly share: Share;
  readonly copied: string | undefined;
  readonly copy: (text: string) => Promise<void>;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SharedLink({ share: { url }, copied, copy, isEnding, onEnd }: SharedLinkProps) {
  return (
    <>
      <FormField id="share-link" label={messages.shareLink} description={messages.shareLinkHint}>
        <input
          id="share-link"
          readOnly
          value={url}
          aria-describedby="share-link-description"
          onFocus={(event) => event.target.select()}
          className={controlClass}
        />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy(url)}>
          {copied === url ? messages.copied : messages.copyLink}
        </Button>
        {'share' in navigator && <Button onClick={() => void handOver(url)}>{messages.handOver}</Button>}
        <Button variant="danger" disabled={isEnding} onClick={onEnd}>
          {messages.endShare}
        </Button>
      </div>
    </>
  );
}

/** Cancelling the device's share dialog is no error. */
async function handOver(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    const wasCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!wasCancelled) showToast(messages.shareFailed);
  }
}
