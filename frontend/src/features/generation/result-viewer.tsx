import { AssetActions } from '#frontend/src/files/actions/asset-actions.tsx';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { MediaViewer } from '#frontend/src/ui/media-viewer.tsx';
import type { GenerationView } from './use-generation-view.ts';

/** What was made, on the full screen. */
export function ResultViewer({ generation, previewIndex, preview }: GenerationView) {
  return (
    <MediaViewer
      items={generation?.assets ?? []}
      index={previewIndex}
      onIndexChange={preview}
      renderActions={(asset) => <AssetActions asset={asset} />}
      onDownload={(item) => void downloadFile(item.publicUrl, item.filename)}
    />
  );
}
