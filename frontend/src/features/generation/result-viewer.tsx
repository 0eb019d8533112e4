import { AssetActions } from '#frontend/src/files/actions/asset-actions.tsx';
import { SpokenText } from '#frontend/src/files/actions/asset-words.tsx';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { useKept } from '#frontend/src/lib/use-kept.ts';
import { MediaViewer } from '#frontend/src/ui/media-viewer.tsx';
import { resultHeading } from './result-heading.ts';
import { resultButton } from './result-list.tsx';
import type { GenerationView } from './use-generation-view.ts';
import { useResults } from './use-results.ts';

type ResultViewerProps = Pick<GenerationView, 'generation' | 'previewIndex' | 'preview'>;

/** What was made, on the full screen. */
export function ResultViewer({ generation, previewIndex, preview }: ResultViewerProps) {
  const results = useResults(generation);
  const lastIndex = useKept(previewIndex, previewIndex !== null);
  const lastId = lastIndex === null ? undefined : results[lastIndex]?.id;
  return (
    <MediaViewer
      items={results}
      index={previewIndex}
      onIndexChange={preview}
      renderActions={(asset) => <AssetActions asset={asset} />}
      renderTranscript={(asset) => <SpokenText asset={asset} />}
      onDownload={(item) => void downloadFile(item.publicUrl, item.filename)}
      finalFocus={() => (lastId === undefined ? null : resultButton(lastId)) ?? resultHeading()}
    />
  );
}
