import { Images } from 'lucide-react';
import { adminAnalytics, type AnalyticsUser } from '#shared/contracts/admin-analytics.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { useKept } from '#frontend/src/lib/use-kept.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { MediaGrid, MediaGridSkeleton } from '#frontend/src/ui/media-grid.tsx';
import { LoadState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

interface UserAssetsProps {
  readonly user: AnalyticsUser | undefined;
  readonly onClose: () => void;
}

/** A user's assets, newest first, labelled by the app that each was made in. */
export function UserAssets({ user, onClose }: UserAssetsProps) {
  const shown = useKept(user, user !== undefined);
  return (
    <FullScreen
      isOpen={user !== undefined}
      onClose={onClose}
      title={messages.assetsOf(shown?.name || (shown?.userId ?? ''))}
    >
      {shown && <Content key={shown.userId} userId={shown.userId} />}
    </FullScreen>
  );
}

function Content({ userId }: { readonly userId: string }) {
  const list = useApiList(adminAnalytics.listUserAssets, { params: { userId }, query: {} });
  return (
    <div className="flex flex-col gap-4 p-4 lg:px-8">
      {list.first === undefined ? (
        <LoadState
          error={list.error}
          texts={{ failedToLoad: messages.assetsFailed }}
          skeleton={<MediaGridSkeleton />}
          onRetry={list.reload}
          heading="h3"
        />
      ) : list.items.length === 0 ? (
        <NoticeState icon={Images} title={messages.noAssets} heading="h3" />
      ) : (
        <MediaGrid
          items={list.items}
          captionOf={({ appName }) => appName}
          fallbackOf={({ mediaType }) => messages.loadFailed[mediaType]}
          onDownload={({ publicUrl, filename }) => void downloadFile(publicUrl, filename)}
        />
      )}
      {list.first && <LoadMore list={list} label={messages.moreAssets} />}
    </div>
  );
}
