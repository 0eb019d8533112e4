import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminModel } from '#shared/contracts/admin-models.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/domain/model-definition.ts';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import { FormBuilder } from '#frontend/src/admin/builder/form-builder.tsx';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { ConflictSheet } from './conflict-sheet.tsx';
import { EditorModals } from './editor-modals.tsx';
import { messages } from './messages.ts';
import type { StoredDraft } from './stored-draft.ts';
import { type EditorModal, Toolbar } from './toolbar.tsx';
import { type ModelDraft, useModelDraft } from './use-model-draft.ts';
import { useSave } from './use-save.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface ModelEditorProps {
  /** Undefined while it has never been saved. */
  readonly model: AdminModel | undefined;
  readonly saved: StoredDraft;
}

/** A model's configuration and its form, side by side where there is room (A§2 Model editor). */
export function ModelEditor(props: ModelEditorProps) {
  const { id: accessId } = useAdminAccess();
  const modelId = props.model?.id;
  const [{ model, saved }, setSaved] = useState(props);
  const draft = useModelDraft({ accessId, modelId }, saved);
  const [modal, setModal] = useState<EditorModal>();
  const accept = (next: AdminModel) => {
    const definition = modelDefinitionSchema.parse(next);
    setSaved({ model: next, saved: { baseVersion: next.version, definition } });
    draft.rebase(definition, next.version);
  };
  const saving = useSave({ modelId, draft, onSaved: accept });
  useUndoKeys(draft, saving.isSaving);
  const { definition } = draft;
  const set = (changes: Partial<ModelDefinition>) =>
    draft.change({ ...definition, ...changes }, Object.keys(changes).join());
  const setSections = (sections: ModelDefinition['sections']) => draft.change({ ...definition, sections });

  return (
    <ConsolePage title={model ? messages.editTitle : messages.createTitle} actions={<BackLink />}>
      {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
      <Toolbar
        draft={draft}
        hasVersions={model !== undefined}
        onAddSection={() => setSections([...definition.sections, newSection()])}
        onOpen={setModal}
      />
      {/* What is saved is what is there: nothing changes while it is on its way. */}
      <div inert={saving.isSaving} className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <section aria-label={messages.configuration}>
          <ConfigurationForm definition={definition} onChange={set} />
        </section>
        <section aria-label={messages.form}>
          <FormBuilder sections={definition.sections} onChange={setSections} />
        </section>
      </div>
      <SaveBar draft={draft} isNew={model === undefined} saving={saving} />
      <ConflictSheet
        conflict={saving.conflict}
        draft={draft}
        onReplace={saving.saveOver}
        onClose={saving.closeConflict}
      />
      <EditorModals modal={modal} model={model} draft={draft} onClose={() => setModal(undefined)} onRestored={accept} />
    </ConsolePage>
  );
}

function BackLink() {
  return (
    <Link
      to="/admin/models"
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {messages.back}
    </Link>
  );
}

function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-raised px-4 py-2">
      <p>{messages.restored}</p>
      <Button variant="ghost" onClick={onDiscard}>
        {messages.discard}
      </Button>
    </div>
  );
}

interface SaveBarProps {
  readonly draft: ModelDraft;
  readonly isNew: boolean;
  readonly saving: Pick<ReturnType<typeof useSave>, 'isSaving' | 'problems' | 'save'>;
}

/** Stays in reach; above it, in red, what keeps the model from being saved. */
function SaveBar({ draft, isNew, saving: { isSaving, problems, save } }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-md lg:-mx-8 lg:px-8">
      <div role="alert" className="rounded-card border border-danger p-3 text-sm text-danger empty:hidden">
        {problems.length > 0 && (
          <ul className="flex flex-col gap-1">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {draft.isChanged && <Badge>{messages.unsaved}</Badge>}
        <Button variant="primary" disabled={isSaving} onClick={save}>
          {isSaving ? messages.saving : isNew ? messages.save : messages.update}
        </Button>
      </div>
    </div>
  );
}
