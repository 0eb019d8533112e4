import { Braces, Eye, SquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import { type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form-definition.ts';
import { AssistantSheet } from '#frontend/src/admin/builder/assistant/assistant-sheet.tsx';
import { BackLink } from '#frontend/src/admin/builder/back-link.tsx';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import { FormBuilder } from '#frontend/src/admin/builder/form-builder.tsx';
import { SaveBar } from '#frontend/src/admin/builder/save-bar.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { applyDraft } from './apply-draft.ts';
import { ConflictSheet } from './conflict-sheet.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { messages } from './messages.ts';
import { ProFormPreview } from './pro-form-preview.tsx';
import { ProFormSettings } from './pro-form-settings.tsx';
import { useSaveProForm } from './use-save-pro-form.ts';

/** What is saved; a new form has never been. */
export interface SavedProForm {
  readonly definition: ProFormDefinition;
  readonly form: AdminProForm | undefined;
}

/** A pro form's configuration and its form, side by side where there is room. */
export function ProFormEditor({ saved: opened }: { readonly saved: SavedProForm }) {
  const [saved, setSaved] = useState(() => ({ ...opened, definition: plain(opened.definition) }));
  const [definition, setDefinition] = useState(saved.definition);
  const [tool, setTool] = useState<'assistant' | 'preview'>();
  const closeTool = () => setTool(undefined);
  const isChanged = JSON.stringify(definition) !== JSON.stringify(saved.definition);
  const accept = (form: AdminProForm) => {
    setSaved({ definition: plain(form), form });
    setDefinition(plain(form));
  };
  const saving = useSaveProForm({ definition, saved: saved.form, onSaved: accept });
  const setSections = (sections: ProFormDefinition['sections']) => setDefinition({ ...definition, sections });
  return (
    <ConsolePage
      title={saved.form ? messages.editTitle : messages.createTitle}
      actions={<BackLink to="/admin/pro-forms" label={messages.back} />}
    >
      {/* What is saved is what is there: nothing changes while it is on its way. */}
      <div inert={saving.isSaving} className="flex flex-col gap-5">
        <Toolbar
          onAssistant={() => setTool('assistant')}
          onPreview={() => setTool('preview')}
          onAddSection={() => setSections([...definition.sections, newSection()])}
        />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <section aria-label={messages.configuration}>
            <ProFormSettings
              definition={definition}
              onChange={(changes) => setDefinition({ ...definition, ...changes })}
            />
          </section>
          <section aria-label={messages.form} className="flex min-w-0 flex-col gap-3">
            <p className="text-sm text-muted">{messages.detailsHint}</p>
            <FormBuilder sections={definition.sections} onChange={setSections} />
          </section>
        </div>
      </div>
      <SaveBar
        isNew={saved.form === undefined}
        isChanged={isChanged}
        isSaving={saving.isSaving}
        problems={saving.problems}
        onSave={saving.save}
      />
      <ConflictSheet
        theirs={saving.conflict}
        onTake={(theirs) => {
          accept(theirs);
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
          onApply={setDefinition}
          onClose={closeTool}
        />
      )}
      <LeaveQuestion isChanged={isChanged} />
    </ConsolePage>
  );
}

/** What an admin defines, without what the product keeps beside it, in one order of its names. */
function plain(definition: ProFormDefinition): ProFormDefinition {
  return proFormDefinitionSchema.parse(definition);
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
