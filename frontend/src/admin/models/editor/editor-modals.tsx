import type { AdminModel } from '#shared/contracts/admin-models.ts';
import { AssistantDialog } from '../assistant/assistant-dialog.tsx';
import { ImportDialog } from '../import/import-dialog.tsx';
import { OutputKeyDialog } from '../output-key/output-key-dialog.tsx';
import { PageSettingsDialog } from '../pages/page-settings-dialog.tsx';
import { PreviewScreen } from '../preview/preview-screen.tsx';
import type { EditorModal } from './toolbar.tsx';
import type { ModelDraft } from './use-model-draft.ts';
import { VersionsSheet } from './versions-sheet.tsx';

interface EditorModalsProps {
  readonly modal: EditorModal | undefined;
  readonly model: AdminModel | undefined;
  readonly draft: ModelDraft;
  readonly onClose: () => void;
  readonly onRestored: (model: AdminModel) => void;
}

/** What the toolbar opens; at most one. */
export function EditorModals({ modal, model, draft, onClose, onRestored }: EditorModalsProps) {
  const { definition, change } = draft;
  switch (modal) {
    case undefined:
      return undefined;
    case 'versions':
      return (
        model && (
          <VersionsSheet
            isOpen
            onClose={onClose}
            model={model}
            hasUnsavedChanges={draft.isChanged}
            onRestored={onRestored}
          />
        )
      );
    case 'outputKey':
      return <OutputKeyDialog isOpen onClose={onClose} onPick={(outputKey) => change({ ...definition, outputKey })} />;
    case 'pages':
      return <PageSettingsDialog isOpen onClose={onClose} modelId={model?.id} modelName={definition.name} />;
    case 'assistant':
      return <AssistantDialog isOpen onClose={onClose} definition={definition} onApply={change} />;
    case 'import':
      return <ImportDialog isOpen onClose={onClose} definition={definition} onApply={change} />;
    case 'preview':
      return (
        <PreviewScreen
          onClose={onClose}
          definition={definition}
          onOutputKey={(outputKey) => change({ ...definition, outputKey })}
        />
      );
  }
}
