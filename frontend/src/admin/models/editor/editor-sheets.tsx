import { adminModels, type AdminModel } from '#shared/contracts/admin-models.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { AssistantSheet } from '#frontend/src/admin/builder/assistant/assistant-sheet.tsx';
import type { EditedDraft } from '#frontend/src/admin/builder/editing/use-edited.ts';
import { type Versioned, VersionsSheet } from '#frontend/src/admin/builder/editing/versions-sheet.tsx';
import { callApi } from '#frontend/src/data/call-api.ts';
import { ImportSheet } from '../import/import-sheet.tsx';
import { OutputKeySheet } from '../output-key/output-key-sheet.tsx';
import { PageSettingsSheet } from '../pages/page-settings-sheet.tsx';
import { PreviewScreen } from '../preview/preview-screen.tsx';
import { applyDraft } from './apply-draft.ts';
import { messages } from './messages.ts';
import type { EditorSheet } from './toolbar.tsx';
import { readModelVersion } from './use-save-model.ts';

interface EditorSheetsProps {
  readonly sheet: EditorSheet | undefined;
  readonly model: AdminModel | undefined;
  readonly draft: EditedDraft<ModelDefinition>;
  readonly onClose: () => void;
  readonly onRestored: (model: AdminModel) => void;
}

/** What the toolbar opens; at most one. */
export function EditorSheets({ sheet, model, draft, onClose, onRestored }: EditorSheetsProps) {
  const { definition, change } = draft;
  switch (sheet) {
    case undefined:
      return undefined;
    case 'versions':
      return (
        model && (
          <VersionsSheet onClose={onClose} saved={versionsOf(model, onRestored)} hasUnsavedChanges={draft.isChanged} />
        )
      );
    case 'outputKey':
      return <OutputKeySheet isOpen onClose={onClose} onPick={(outputKey) => change({ ...definition, outputKey })} />;
    case 'pages':
      return <PageSettingsSheet isOpen onClose={onClose} modelId={model?.id} modelName={definition.name} />;
    case 'assistant':
      return (
        <AssistantSheet
          hint={messages.assistantHint}
          definition={definition}
          draftIn={applyDraft}
          onApply={change}
          onClose={onClose}
        />
      );
    case 'import':
      return <ImportSheet isOpen onClose={onClose} definition={definition} onApply={change} />;
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

function versionsOf({ id, version }: AdminModel, onRestored: (model: AdminModel) => void): Versioned {
  return {
    id,
    version,
    list: adminModels.listVersions,
    read: (wanted) => readModelVersion(id, wanted),
    restore: async (wanted) => {
      const params = { id, version: wanted };
      onRestored((await callApi(adminModels.restoreVersion, { params, body: { baseVersion: version } })).model);
    },
  };
}
