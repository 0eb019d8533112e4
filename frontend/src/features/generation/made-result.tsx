import { Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Generation } from '#shared/contracts/generations.ts';
import { useMadeFrom } from '#frontend/src/files/actions/use-made-from.ts';
import { modelPagePath } from '#frontend/src/lib/model-page-path.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { Overlay } from '#frontend/src/ui/overlay.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';
import { ResultList } from './result-list.tsx';

const MadeViewer = lazy(async () => ({ default: (await import('./made-viewer.tsx')).MadeViewer }));

/** The first result large, then all of them by name, and what can be done next. */
export function MadeResult({ generation }: { readonly generation: Generation }) {
  const { id, assets, routePath } = generation;
  const [index, setIndex] = useState<number | null>(null);
  const madeFrom = useMadeFrom({ generationId: id });
  const [first] = assets;
  const actions = (
    <>
      <ButtonLink variant="primary" to={modelPagePath(routePath)}>
        {messages.makeAnother}
      </ButtonLink>
      <Button onClick={madeFrom?.remix}>{messages.changeEntries}</Button>
    </>
  );
  if (!first) {
    return (
      <NoticeState icon={Trash2} title={messages.resultsDeleted} action={actions}>
        {messages.resultsDeletedText}
      </NoticeState>
    );
  }
  return (
    <>
      <div className="relative flex max-h-[70dvh] min-h-40 items-center justify-center overflow-hidden rounded-card bg-raised">
        <MediaView
          url={first.publicUrl}
          mediaType={first.mediaType}
          alt={first.generationPrompt ?? first.filename}
          fallback={first.filename}
          className="max-h-[70dvh]!"
        />
        {first.mediaType === 'image' && (
          <button
            type="button"
            aria-label={messages.preview(first.filename)}
            onClick={() => setIndex(0)}
            className="absolute inset-0 -outline-offset-4!"
          />
        )}
      </div>
      <ResultList assets={assets} onPreview={setIndex} />
      <div className="flex flex-wrap gap-2">{actions}</div>
      <Overlay isOpen={index !== null}>
        <MadeViewer assets={assets} index={index} onIndexChange={setIndex} />
      </Overlay>
    </>
  );
}
