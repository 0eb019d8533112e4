import { Braces, Eye, SquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { ProFormDefinition } from '#shared/rules/pro-form-definition.ts';
import { AssistantSheet } from '#frontend/src/admin/builder/assistant/assistant-sheet.tsx';
import { BackLink } from '#frontend/src/admin/builder/back-link.tsx';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import { FormBuilder } from '#frontend/src/admin/builder/form-builder.tsx';
import { RestoredNotice } from '#frontend/src/admin/builder/restored-notice.tsx';
import { SaveBar } from '#frontend/src/admin/builder/save-bar.tsx';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { applyDraft } from './apply-draft.ts';
import { ConflictSheet } from './conflict-sheet.tsx';
import { messages } from './messages.ts';
import { ProFormPreview } from './pro-form-preview.tsx';
import { ProFormSettings } from './pro-form-settings.tsx';
import { type SavedProForm, useEditedProForm } from './use-edited-pro-form.ts';
import { useSaveProForm } from './use-save-pro-form.ts';

/** A pro form's configuration and its form, side by side where there is room. */
export function ProFormEditor({ saved: opened }: { readonly saved: SavedProForm }) {
  const { id: accessId } = useAdminAccess();
  const { saved, base, definition, change, accept, ...draft } = useEditedProForm(accessId, opened);
  const [tool, setTool] = useState<'assistant' | 'preview'>();
  const closeTool = () => setTool(undefined);
  const saving = useSaveProForm({ definition, base, onSaved: (form) => accept({ definition: form, form }) });
  const setSections = (sections: ProFormDefinition['sections']) => change({ ...definition, sections });
  return (
    <ConsolePage
      title={saved.form ? messages.editTitle : messages.createTitle}
      actions={<BackLink to="/admin/pro-forms" label={messages.back} />}
    >
      {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
      {/* What is saved is what is there: nothing changes while it is on its way. */}
      <div inert={saving.isSaving} className="flex flex-col gap-5">
        <Toolbar
          onAssistant={() => setTool('assistant')}
          onPreview={() => setTool('preview')}
          onAddSection={() => setSections([...definition.sections, newSection()])}
        />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <section aria-label={messages.configuration}>
            <ProFormSettings definition={definition} onChange={(changes) => change({ ...definition, ...changes })} />
          </section>
          <section aria-label={messages.form} className="flex min-w-0 flex-col gap-3">
            <p className="text-sm text-muted">{messages.detailsHint}</p>
            <FormBuilder sections={definition.sections} onChange={setSections} />
          </section>
        </div>
      </div>
      <SaveBar
        isNew={saved.form === undefined}
        isChanged={draft.isChanged}
        isSaving={saving.isSaving}
        problems={saving.problems}
        onSave={saving.save}
      />
      <ConflictSheet
        theirs={saving.conflict}
        onTake={(theirs) => {
          accept({ definition: theirs, form: theirs });
          saving.closeConflict();
        }}
        onReplace={saving.saveOver}
        onClose={saving.closeConflict}
      />
      {tool === 'preview' && <ProFormPreview definition={definition} onClose={closeTool} />}
      {tool === 'assistant' && (
        <AssistantSheet
          hint={messages.assistantHint}
          definition={definition}
          draftIn={applyDraft}
          onApply={change}
          onClose={closeTool}
        />
      )}
    </ConsolePage>
  );
}

interface ToolbarProps {
  readonly onAssistant: () => void;
  readonly onPreview: () => void;
  readonly onAddSection: () => void;
}

function Toolbar({ onAssistant, onPreview, onAddSection }: ToolbarProps) {
  return (
    <div role="toolbar" aria-label={messages.toolbar} className="flex flex-wrap gap-2">
      <Button onClick={onAssistant}>
        <Braces aria-hidden className="size-4" />
        {messages.jsonAi}
      </Button>
      <Button onClick={onPreview}>
        <Eye aria-hidden className="size-4" />
        {messages.preview}
      </Button>
      <Button onClick={onAddSection}>
        <SquarePlus aria-hidden className="size-4" />
        {messages.addSection}
      </Button>
    </div>
  );
}
