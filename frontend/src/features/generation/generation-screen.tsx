import { useMemo } from 'react';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { MediaViewer } from '#frontend/src/ui/media-viewer.tsx';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import { AssetActions } from '#frontend/src/files/actions/asset-actions.tsx';
import { type FormPlace, FormPlaceContext } from '#frontend/src/form/form-place.ts';
import { FormWizard } from './form-wizard.tsx';
import { messages } from './messages.ts';
import { SingleForm } from './single-form.tsx';
import { type GenerationPhase, useGenerationView, type ViewOptions } from './use-generation-view.ts';
import { WaitingFilm } from './waiting-film.tsx';

type GenerationScreenProps = PublicPage & ViewOptions;

/** A model page's form, what runs from it and what came of it, in the layout that the width allows. */
export function GenerationScreen({ brought, onCostChanged, ...publicPage }: GenerationScreenProps) {
  useDocumentTitle(publicPage.page.title);
  const { routePath } = publicPage.page;
  const place = useMemo<FormPlace>(() => ({ form: 'page', routePath }), [routePath]);
  const view = useGenerationView(publicPage, { brought, onCostChanged });
  const Layout = useIsWide() ? SingleForm : FormWizard;
  return (
    <FormPlaceContext value={place}>
      <Layout {...view} />
      <WaitingFilm {...view} />
      <MediaViewer
        items={view.generation?.assets ?? []}
        index={view.previewIndex}
        onIndexChange={view.preview}
        renderActions={(asset) => <AssetActions asset={asset} />}
        onDownload={(item) => void downloadFile(item.publicUrl, item.filename)}
      />
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
