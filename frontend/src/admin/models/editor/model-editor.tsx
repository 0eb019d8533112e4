import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { AdminModel } from '#shared/contracts/admin-models.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model-definition.ts';
import { BackLink } from '#frontend/src/admin/builder/back-link.tsx';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import { FormBuilder } from '#frontend/src/admin/builder/form-builder.tsx';
import { RestoredNotice } from '#frontend/src/admin/builder/restored-notice.tsx';
import { SaveBar } from '#frontend/src/admin/builder/save-bar.tsx';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { ConflictSheet } from './conflict-sheet.tsx';
import { EditorSheets } from './editor-sheets.tsx';
import { messages } from './messages.ts';
import { withFollowedKeys } from './price/followed-keys.ts';
import type { StoredDraft } from './stored-draft.ts';
import { type EditorSheet, Toolbar } from './toolbar.tsx';
import { useEditedModel } from './use-edited-model.ts';
import { useSaveModel } from './use-save-model.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface ModelEditorProps {
  /** Undefined while it has never been saved. */
  readonly model: AdminModel | undefined;
  readonly saved: StoredDraft;
}

/** A model's configuration and its form, side by side where there is room. */
export function ModelEditor(props: ModelEditorProps) {
  const { id: accessId } = useAdminAccess();
  const modelId = props.model?.id;
  const [{ model, saved }, setSaved] = useState(props);
  const draft = useEditedModel({ accessId, modelId }, saved);
  const [sheet, setSheet] = useState<EditorSheet>();
  const accept = (next: AdminModel) => {
    const definition = modelDefinitionSchema.parse(next);
    setSaved({ model: next, saved: { baseVersion: next.version, definition } });
    draft.rebase(definition, next.version);
  };
  const saving = useSaveModel({ modelId, draft, onSaved: accept });
  useUndoKeys(draft, saving.isSaving);
  const { definition } = draft;
  const set = (changes: Partial<ModelDefinition>) =>
    draft.change({ ...definition, ...changes }, Object.keys(changes).join());
  const setSections = (sections: ModelDefinition['sections']) =>
    draft.change({
      ...definition,
      sections,
      priceRule: withFollowedKeys(definition.priceRule, definition.sections, sections),
    });

  return (
    <ConsolePage
      title={model ? messages.editTitle : messages.createTitle}
      actions={
        <>
          <BackLink to="/admin/models" label={messages.back} />
          <Button disabled={saving.isSaving} onClick={() => setSheet('preview')}>
            <Eye aria-hidden className="size-4" />
            {messages.preview}
          </Button>
        </>
      }
    >
      {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
      {/* What is saved is what is there: nothing changes while it is on its way. */}
      <div inert={saving.isSaving}>
        <Toolbar
          draft={draft}
          hasVersions={model !== undefined}
          onAddSection={() => setSections([...definition.sections, newSection()])}
          onOpen={setSheet}
        />
      </div>
      <div
        inert={saving.isSaving}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
      >
        <section aria-label={messages.configuration}>
          <ConfigurationForm definition={definition} onChange={set} />
        </section>
        <section aria-label={messages.form}>
          <FormBuilder sections={definition.sections} hasPrompt onChange={setSections} />
        </section>
      </div>
      <SaveBar
        isNew={model === undefined}
        isChanged={draft.isChanged}
        isSaving={saving.isSaving}
        problems={saving.problems}
        onSave={saving.save}
      />
      <ConflictSheet
        conflict={saving.conflict}
        draft={draft}
        onReplace={saving.saveOver}
        onClose={saving.closeConflict}
      />
      <EditorSheets sheet={sheet} model={model} draft={draft} onClose={() => setSheet(undefined)} onRestored={accept} />
    </ConsolePage>
  );
}
