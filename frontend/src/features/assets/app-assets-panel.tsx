import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { NoAssets, countKind, useAssetCounts, useAssetList } from '#frontend/src/files/asset-list.tsx';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { useCloseOnBack } from '#frontend/src/ui/close-on-back.ts';
import { useRetained } from '#frontend/src/ui/drawer.tsx';
import { assets } from '#shared/contracts/assets.ts';
import type { AssetFilter } from '#shared/rules/asset-filter.ts';
import { AssetFilters, useSettledFilter } from './asset-filters.tsx';
import { AssetGallery, NoMatch } from './asset-gallery.tsx';
import { messages } from './messages.ts';

const pageSize = 20;

interface AppAssetsPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AppAssetsPanel({ isOpen, onClose }: AppAssetsPanelProps) {
  const appId = useRetained(
    useAppStore((store) => store.shownAppId),
    isOpen,
  );
  useCloseOnBack(isOpen, onClose);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col bg-canvas text-ink outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0">
          {appId !== null && <AppAssets appId={appId} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function AppAssets({ appId }: { readonly appId: string }) {
  const name = useAppStore((store) => store.session?.name ?? '');
  const scroller = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<AssetFilter>({});
  const settled = useSettledFilter(filter);
  const { data: app } = useApi(assets.getAssetApp, { params: { appId } });
  const counts = useAssetCounts({ ...settled, appId });
  const list = useAssetList({ ...settled, limit: pageSize, appId, source: 'generated' });
  const count = counts && countKind(counts, filter.mediaType);
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 border-b border-line px-2 pt-[env(safe-area-inset-top)] pb-2 lg:px-6 lg:pb-3">
        <div className="flex min-h-14 items-center gap-2 py-1.5">
          <Dialog.Close render={<IconButton label={messages.close} />}>
            <X aria-hidden className="size-5" />
          </Dialog.Close>
          <div className="min-w-0 flex-1">
            <Dialog.Title className="text-lg font-semibold tracking-tight">
              {messages.appTitle(app?.label)}
            </Dialog.Title>
            {name && <Dialog.Description className="text-sm text-muted">{messages.madeBy(name)}</Dialog.Description>}
          </div>
        </div>
        <AssetFilters filter={filter} onChange={setFilter} counts={counts} />
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2 py-2 lg:px-6 lg:py-6">
        <AssetGallery
          list={list}
          scroller={scroller}
          empty={settled.search ? <NoMatch /> : <NoAssets hint={messages.appEmptyHint} />}
          tiles={{ getCaption: (asset) => asset.generationPrompt }}
        />
      </div>
      <p className="flex shrink-0 flex-wrap justify-between gap-x-4 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] text-sm text-muted tabular-nums lg:px-6">
        <span role="status">{count !== undefined && messages.appFooter(count)}</span>
        <span className="min-w-0 break-all">{messages.appId(appId)}</span>
      </p>
    </>
  );
}
