import { Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Generation } from '#shared/contracts/generations.ts';
import { useMadeFrom } from '#frontend/src/files/actions/use-made-from.ts';
import { modelPagePath } from '#frontend/src/lib/model-page-path.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/overlay.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { resultMessages } from './result-messages.ts';
import { ResultList } from './result-list.tsx';
import { ResultTools } from './result-tools.tsx';
import { useResults } from './use-results.ts';

const ResultViewer = lazy(async () => ({ default: (await import('./result-viewer.tsx')).ResultViewer }));

/** All that was made, and what can be done next. */
export function MadeResult({ generation }: { readonly generation: Generation }) {
  const [index, setIndex] = useState<number | null>(null);
  const results = useResults(generation);
  const madeFrom = useMadeFrom({ generationId: generation.id });
  const actions = (
    <>
      <ButtonLink variant="primary" to={modelPagePath(generation.routePath)}>
        {resultMessages.makeAnother}
      </ButtonLink>
      <Button onClick={madeFrom?.remix}>{resultMessages.changeEntries}</Button>
    </>
  );
  if (results.length === 0) {
    return (
      <NoticeState icon={Trash2} title={resultMessages.resultsDeleted} action={actions}>
        {resultMessages.resultsDeletedText}
      </NoticeState>
    );
  }
  return (
    <>
      <ResultList results={results} onPreview={setIndex} />
      <div className="flex flex-wrap gap-2">{actions}</div>
      <ResultTools generation={generation} results={results} />
      <Overlay isOpen={index !== null}>
        <ResultViewer generation={generation} previewIndex={index} preview={setIndex} />
      </Overlay>
    </>
  );
}
