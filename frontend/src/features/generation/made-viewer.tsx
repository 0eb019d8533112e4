import type { Asset } from '#shared/contracts/assets.ts';
import { AssetActions } from '#frontend/src/files/actions/asset-actions.tsx';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { MediaViewer } from '#frontend/src/ui/media-viewer.tsx';

interface MadeViewerProps {
  readonly assets: readonly Asset[];
  readonly index: number | null;
  readonly onIndexChange: (index: number | null) => void;
}

/** The files of a result on the full screen, with all that can be done with each. */
export function MadeViewer({ assets, index, onIndexChange }: MadeViewerProps) {
  return (
    <MediaViewer
      items={assets}
      index={index}
      onIndexChange={onIndexChange}
      onDownload={(item) => void downloadFile(item.publicUrl, item.filename)}
      renderActions={(asset) => <AssetActions asset={asset} onDeleted={() => onIndexChange(null)} />}
    />
  );
}
