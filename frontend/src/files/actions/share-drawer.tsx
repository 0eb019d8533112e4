import { type ReactNode, useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { setAnswer, useApi } from '#frontend/src/data/use-api.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, FormField } from '#frontend/src/ui/form-field.tsx';
import { Switch } from '#frontend/src/ui/inputs.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import { type Share, shares } from '#shared/contracts/shares.ts';
import { actionMessages } from './action-messages.ts';

interface ShareControlProps {
  readonly asset: Asset;
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
      {children(open)}
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={actionMessages.share}
        description={actionMessages.shareText}
      >
        <ShareState {...share} />
      </Drawer>
    </>
  );
}

let hasShared = false;

function useShare({ id, generationPrompt }: Asset, isOpen: boolean) {
  const request = { params: { id } };
  const { data, error, mutate } = useApi(shares.getShare, isOpen ? request : null);
  const { copied, copy } = useCopy(() => void showToast(actionMessages.copyFailed));
  const starting = useAction(
    async () => {
      const share = async () => {
        const answer = await callApi(shares.shareAsset, request);
        hasShared = true;
        setAnswer(shares.getShare, request, answer);
        return answer.share.url;
      };
      await copy(share());
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
  const changing = useAction(
    async (showsPrompt: boolean) => {
      setAnswer(shares.getShare, request, await callApi(shares.changeShare, { ...request, body: { showsPrompt } }));
    },
    { failed: actionMessages.changeShareFailed },
  );
  return {
    data,
    error,
    reload: () => void mutate(),
    copied,
    copy,
    start: starting.run,
    isStarting: starting.isBusy,
    end: ending.run,
    isEnding: ending.isBusy,
    changePrompt: generationPrompt === undefined ? undefined : changing.run,
    isChanging: changing.isBusy,
    problem: starting.problem ?? changing.problem ?? ending.problem,
    clearProblem: () => {
      starting.clearProblem();
      changing.clearProblem();
      ending.clearProblem();
    },
  };
}

type ShareStateProps = ReturnType<typeof useShare>;

function ShareState({ data, error, reload, start, isStarting, problem, ...shared }: ShareStateProps) {
  if (error) return <ErrorState title={actionMessages.shareUnknown} message={error.message} onRetry={reload} />;
  if (!data) {
    return (
      <LoadingRegion>
        <Skeleton className="h-28 w-full" />
      </LoadingRegion>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {data.share ? (
        <SharedLink share={data.share} {...shared} />
      ) : (
        <Button variant="primary" isBlock disabled={isStarting} onClick={start}>
          {isStarting ? actionMessages.sharing : actionMessages.createShare}
        </Button>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

interface SharedLinkProps extends Pick<
  ShareStateProps,
  'copied' | 'copy' | 'changePrompt' | 'isChanging' | 'isEnding' | 'end'
> {
  readonly share: Share;
}

function SharedLink({ share, copied, copy, changePrompt, isChanging, isEnding, end }: SharedLinkProps) {
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
      {changePrompt && (
        <div className="flex min-h-11 items-center justify-between gap-4">
          <label htmlFor="share-prompt" className="cursor-pointer font-medium">
            {actionMessages.showPrompt}
          </label>
          {/* It shows its change at once, and takes no other one meanwhile. */}
          <Switch
            id="share-prompt"
            isOn={showsPrompt !== isChanging}
            onChange={(isOn) => isChanging || changePrompt(isOn)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" className="flex-1" onClick={() => void copy(url)}>
          {copied === url ? actionMessages.copied : actionMessages.copyLink}
        </Button>
        {'share' in navigator && (
          <Button className="flex-1" onClick={() => void handOver(url)}>
            {actionMessages.handOver}
          </Button>
        )}
        <Button variant="danger" isBlock disabled={isEnding} onClick={end}>
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
