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
import { Switch } from '#frontend/src/ui/switch.tsx';
import { actionMessages } from './action-messages.ts';

interface ShareControlProps {
  readonly asset: Asset;
  /** Draws the control that opens the drawer. */
  readonly children: (open: () => void) => ReactNode;
}

/** The first file asks before it becomes public; each further one is shared by the same press. */
export function ShareControl({ asset, children }: ShareControlProps) {
  const [isOpen, setOpen] = useState(false);
  const share = useShare(asset, isOpen);
  const open = () => {
    share.clearProblem();
    setOpen(true);
    if (hasShared) share.start();
  };
  return (
    <>
      {children(() => setOpen(true))}
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={actionMessages.share}
        description={actionMessages.shareText}
      >
        <ShareState asset={asset} />
      </Drawer>
    </>
  );
}

interface ShareStateProps {
  readonly asset: Asset;
}

function ShareState({ asset }: ShareStateProps) {
  const params = { id: asset.id };
  const { data, error, mutate } = useApi(shares.getShare, { params });
  const { copied, copy } = useCopy(() => void showToast(actionMessages.copyFailed));
  const startSharing = useAction(
    async () => {
      const answer = await callApi(shares.shareAsset, request);
      hasShared = true;
      setAnswer(shares.getShare, request, answer);
      await copy(answer.share.url);
    },
    { failed: actionMessages.shareFailed },
  );
  const ending = useAction(
    async () => {
      await callApi(shares.endShare, request);
      setAnswer(shares.getShare, request, {});
    },
    { failed: actionMessages.endShareFailed },
  );
  const changeSharing = useAction(
    async (showsPrompt: boolean) => {
      setAnswer(shares.getShare, { params }, await callApi(shares.changeShare, { params, body: { showsPrompt } }));
    },
    { failed: actionMessages.changeShareFailed },
  );
  if (error)
    return <ErrorState title={actionMessages.shareUnknown} message={error.message} onRetry={() => void mutate()} />;
  if (!data) {
    return (
      <LoadingRegion>
        <Skeleton className="h-28 w-full" />
      </LoadingRegion>
    );
  }
  const problem = startSharing.problem ?? changeSharing.problem ?? endSharing.problem;
  return (
    <div className="flex flex-col gap-4">
      {data.share ? (
        <SharedLink
          share={data.share}
          copied={copied}
          copy={copy}
          onPromptChange={asset.generationPrompt === undefined ? undefined : changeSharing.run}
          isChanging={changeSharing.isBusy}
          isEnding={endSharing.isBusy}
          onEnd={() => endSharing.run()}
        />
      ) : (
        <Button variant="primary" isBlock disabled={startSharing.isBusy} onClick={() => startSharing.run()}>
          {startSharing.isBusy ? actionMessages.sharing : actionMessages.createShare}
        </Button>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

interface SharedLinkProps extends Pick<ShareStateProps, 'copied' | 'copy' | 'isEnding' | 'end'> {
  readonly share: Share;
  readonly copied: string | undefined;
  readonly copy: (text: string) => Promise<void>;
  /** Undefined for results without a prompt. */
  readonly onPromptChange: ((showsPrompt: boolean) => void) | undefined;
  /** The switch already shows the change, and takes no other one. */
  readonly isChanging: boolean;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SharedLink({ share, copied, copy, onPromptChange, isChanging, isEnding, onEnd }: SharedLinkProps) {
  const { url, showsPrompt } = share;
  return (
    <>
      <FormField id="share-link" label={actionMessages.shareLink} description={actionMessages.shareLinkHint}>
        <input
          id="share-link"
          readOnly
          value={url}
          aria-describedby="share-link-description"
          onFocus={(event) => event.target.select()}
          className={controlClass}
        />
      </FormField>
      {onPromptChange && (
        <div className="flex min-h-11 items-center justify-between gap-4">
          <label htmlFor="share-prompt" className="cursor-pointer font-medium">
            {actionMessages.showPrompt}
          </label>
          <Switch
            id="share-prompt"
            isOn={showsPrompt !== isChanging}
            onChange={(isOn) => isChanging || onPromptChange(isOn)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy(url)}>
          {copied === url ? actionMessages.copied : actionMessages.copyLink}
        </Button>
        {'share' in navigator && <Button onClick={() => void handOver(url)}>{actionMessages.handOver}</Button>}
        <Button variant="danger" disabled={isEnding} onClick={onEnd}>
          {actionMessages.endShare}
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
    if (!wasCancelled) showToast(actionMessages.shareFailed);
  }
}
