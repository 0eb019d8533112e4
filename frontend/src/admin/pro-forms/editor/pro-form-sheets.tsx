import { adminProForms, type AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import type { ProFormDefinition } from '#shared/rules/pro-form.ts';
import { AssistantSheet } from '#frontend/src/admin/builder/assistant/assistant-sheet.tsx';
import type { EditedDraft } from '#frontend/src/admin/builder/editing/use-edited.ts';
import { type Versioned, VersionsSheet } from '#frontend/src/admin/builder/editing/versions-sheet.tsx';
import { callApi } from '#frontend/src/data/call-api.ts';
import { applyDraft } from './apply-draft.ts';
import { messages } from './messages.ts';
import { ProFormPreview } from './pro-form-preview.tsx';
import { readProFormVersion } from './use-save-pro-form.ts';

export type ProFormSheet = 'assistant' | 'preview' | 'versions';

interface ProFormSheetsProps {
  readonly sheet: ProFormSheet | undefined;
  readonly form: AdminProForm | undefined;
  readonly draft: EditedDraft<ProFormDefinition>;
  readonly onClose: () => void;
  readonly onRestored: (form: AdminProForm) => void;
}

/** What the toolbar opens; at most one. */
export function ProFormSheets({ sheet, form, draft, onClose, onRestored }: ProFormSheetsProps) {
  const { definition, change } = draft;
  switch (sheet) {
    case undefined:
      return undefined;
    case 'preview':
      return <ProFormPreview definition={definition} onClose={onClose} />;
    case 'versions':
      return (
        form && (
          <VersionsSheet onClose={onClose} saved={versionsOf(form, onRestored)} hasUnsavedChanges={draft.isChanged} />
        )
      );
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
  }
}

function versionsOf({ id, version }: AdminProForm, onRestored: (form: AdminProForm) => void): Versioned {
  return {
    id,
    version,
    list: adminProForms.listVersions,
    read: (wanted) => readProFormVersion(id, wanted),
    restore: async (wanted) => {
      const params = { id, version: wanted };
      onRestored((await callApi(adminProForms.restoreVersion, { params, body: { baseVersion: version } })).form);
    },
  };
}
