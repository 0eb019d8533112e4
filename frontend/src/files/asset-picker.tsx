import { useState } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { MediaTile } from '#frontend/src/ui/media-tile.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import { acceptedMediaTypes, type MediaType } from '#shared/kernel/media-types.ts';
import { AssetListError, NoAssets, useAssetList } from './asset-list.tsx';
import { UploadRows } from './file-previews.tsx';
import { chooserAccept, selectFiles } from './file-selection.ts';
import { messages } from './messages.ts';
import { CaptureButtons, UploadButton } from './upload-buttons.tsx';
import { useSelection } from './use-selection.ts';
import { useUploads } from './use-uploads.ts';

/** Keeps the choice visible before the drawer closes. */
const closeDelayMs = 100;

const tabs = [
  { name: 'uploaded', label: messages.uploadTab },
  { name: 'generated', label: messages.generatedTab },
] as const;

interface AssetPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly accept: string | undefined;
  readonly limit: number;
  readonly onConfirm: (assets: readonly Asset[]) => void;
}

export function AssetPicker({ isOpen, onClose, accept, limit, onConfirm }: AssetPickerProps) {
  const [source, setSource] = useState<'uploaded' | 'generated'>('uploaded');
  const { selected, isSelected, toggle, add, clear } = useSelection(limit);
  const cancel = () => {
    clear();
    onClose();
  };
  const confirm = () => {
    onConfirm(selected);
    setTimeout(cancel, closeDelayMs);
  };
  return (
    <Drawer
      isOpen={isOpen}
      onClose={cancel}
      title={messages.pickTitle}
      description={messages.pickHint(limit)}
      size="half"
      canGrow
      footer={<SelectionFooter count={selected.length} limit={limit} onCancel={cancel} onConfirm={confirm} />}
    >
      <TabBar label={messages.pickTabs} tabs={tabs} current={source} onChange={setSource}>
        <div className="flex flex-col gap-4">
          {source === 'uploaded' && <PickerUploads accept={accept} limit={limit} onUploaded={add} />}
          <PickerGrid kinds={acceptedMediaTypes(accept)} source={source} isSelected={isSelected} onToggle={toggle} />
        </div>
      </TabBar>
    </Drawer>
  );
}

interface SelectionFooterProps {
  readonly count: number;
  readonly limit: number;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function SelectionFooter({ count, limit, onCancel, onConfirm }: SelectionFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.selected(count, limit)}
      </p>
      <div className="flex gap-2">
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button variant="primary" disabled={count === 0} onClick={onConfirm}>
          {messages.use}
        </Button>
      </div>
    </div>
  );
}

const pageSize = 50;
const gridClass = 'grid grid-cols-3 gap-2 p-1 sm:grid-cols-4 lg:grid-cols-5';

interface PickerGridProps {
  readonly kinds: readonly MediaType[];
  readonly source: 'uploaded' | 'generated';
  readonly isSelected: (asset: Asset) => boolean;
  readonly onToggle: (asset: Asset) => void;
}

export function PickerGrid({ kinds, source, isSelected, onToggle }: PickerGridProps) {
  const [onlyKind, ...otherKinds] = kinds;
  const list = useAssetList({ limit: pageSize, source, mediaType: otherKinds.length === 0 ? onlyKind : undefined });
  const shown = list.items.filter(({ mediaType }) => kinds.includes(mediaType));
  if (list.isLoading) return <PickerSkeleton />;
  if (list.error && shown.length === 0) return <AssetListError error={list.error} onRetry={list.reload} />;
  if (shown.length === 0 && !list.hasMore) return <NoAssets />;
  return (
    <div className="flex flex-col gap-4">
      <div className={gridClass}>
        {shown.map((asset) => (
          <MediaTile
            key={asset.id}
            item={asset}
            isSelected={isSelected(asset)}
            onPress={() => onToggle(asset)}
            className="aspect-square"
          />
        ))}
      </div>
      <LoadMore list={list} label={messages.loadMore} />
    </div>
  );
}

function PickerSkeleton() {
  return (
    <LoadingRegion className={gridClass}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </LoadingRegion>
  );
}

interface PickerUploadsProps {
  readonly accept: string | undefined;
  readonly limit: number;
  readonly onUploaded: (asset: Asset) => void;
}

function PickerUploads({ accept, limit, onUploaded }: PickerUploadsProps) {
  const [problem, setProblem] = useState<string>();
  const [uploadedCount, setUploadedCount] = useState(0);
  const { uploads, failure, add, retry, remove } = useUploads({
    onUploaded: (asset) => {
      onUploaded(asset);
      return true;
    },
    onAllEnded: setUploadedCount,
  });
  function pick(files: readonly File[]): void {
    if (files.length === 0) return;
    const selection = selectFiles(files, accept, limit);
    setProblem(selection.problem);
    setUploadedCount(0);
    add(selection.accepted);
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <UploadButton chooserAccept={chooserAccept(accept)} isMultiple={limit > 1} onPick={pick} className="grow">
          {messages.upload}
        </UploadButton>
        <CaptureButtons kinds={acceptedMediaTypes(accept)} onPick={pick} />
      </div>
      <UploadRows {...{ uploads, retry, remove }} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {uploadedCount > 0 && messages.uploaded(uploadedCount)}
      </p>
      <p role="alert" className="text-sm text-danger wrap-anywhere empty:hidden">
        {[problem, failure].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}
