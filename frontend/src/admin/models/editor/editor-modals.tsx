import type { AdminModel } from '#shared/contracts/admin-models.ts';
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

/** What the toolbar opens. */
export function EditorModals({ modal, model, onClose, onRestored }: EditorModalsProps) {
  if (modal === 'versions' && model) {
    return <VersionsSheet isOpen onClose={onClose} model={model} onRestored={onRestored} />;
  }
  return undefined;
}
