import { CircleCheck, Download } from 'lucide-react';
import type { Asset } from '#shared/contracts/assets.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { messages } from './messages.ts';

interface ResultListProps {
  readonly assets: readonly Asset[];
  readonly onPreview: (index: number) => void;
}

/** The generated files by name, each to be seen or saved. */
export function ResultList({ assets, onPreview }: ResultListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {assets.map((asset, index) => (
        <li key={asset.id} className="flex items-center gap-3 rounded-card bg-raised p-2 pe-3">
          <button
            type="button"
            aria-label={messages.preview(asset.filename)}
            onClick={() => onPreview(index)}
            className="relative size-16 shrink-0 overflow-hidden rounded-control bg-hover"
          >
            <MediaThumbnail item={asset} isCompact />
          </button>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="truncate text-sm font-medium">{asset.filename}</p>
            <p className="flex items-center gap-1.5 text-sm text-muted">
              {messages.mediaType[asset.mediaType]}
              <CircleCheck aria-hidden className="size-3.5 text-success" />
              {messages.ready}
            </p>
          </div>
          <SaveButton asset={asset} />
        </li>
      ))}
    </ul>
  );
}

function SaveButton({ asset }: { readonly asset: Asset }) {
  return (
    <button
      type="button"
      onClick={() => void downloadFile(asset.publicUrl, asset.filename)}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-hover"
    >
      <Download aria-hidden className="size-4" />
      {messages.save}
      <span className="sr-only">{asset.filename}</span>
    </button>
  );
}
