import { lazy, useEffect, useMemo } from 'react';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Overlay } from '#frontend/src/ui/overlay.tsx';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import { type FormPlace, FormPlaceContext } from '#frontend/src/form/form-place.ts';
import { FormWizard } from './form-wizard.tsx';
import { messages } from './messages.ts';
import { SingleForm } from './single-form.tsx';
import { type GenerationPhase, useGenerationView, type ViewOptions } from './use-generation-view.ts';

const loadViewer = async () => ({ default: (await import('./result-viewer.tsx')).ResultViewer });
const ResultViewer = lazy(loadViewer);
const WaitingFilm = lazy(async () => ({ default: (await import('./waiting-film.tsx')).WaitingFilm }));

type GenerationScreenProps = PublicPage & ViewOptions;

/** A model page's form, what runs from it and what came of it, in the layout that the width allows. */
export function GenerationScreen({ brought, onCostChanged, ...publicPage }: GenerationScreenProps) {
  useDocumentTitle(publicPage.page.title);
  const { routePath } = publicPage.page;
  const place = useMemo<FormPlace>(() => ({ form: 'page', routePath }), [routePath]);
  const view = useGenerationView(publicPage, { brought, onCostChanged });
  // What shows the result is here before the result is.
  useEffect(() => {
    if (view.isGenerating) void loadViewer();
  }, [view.isGenerating]);
  const Layout = useIsWide() ? SingleForm : FormWizard;
  return (
    <FormPlaceContext value={place}>
      {publicPage.resting && <p className="bg-raised p-4">{publicPage.resting}</p>}
      <Layout {...view} />
      <Overlay isOpen={view.waiting.isOpen}>
        <WaitingFilm {...view} />
      </Overlay>
      <Overlay isOpen={view.previewIndex !== null}>
        <ResultViewer {...view} />
      </Overlay>
      <p role="status" className="sr-only">
        {announcements[view.phase]}
      </p>
    </FormPlaceContext>
  );
}

/** A failure announces itself. */
const announcements: Record<GenerationPhase, string> = {
  editing: '',
  generating: messages.generating,
  completed: messages.done,
  failed: '',
  cancelled: messages.cancelled,
};
