import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { AdminModel } from '#shared/contracts/admin-models.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import { ConflictSheet } from '#frontend/src/admin/builder/editing/conflict-sheet.tsx';
import type { Draft } from '#frontend/src/admin/builder/editing/stored-draft.ts';
import { useEdited } from '#frontend/src/admin/builder/editing/use-edited.ts';
import { useEditorKeys } from '#frontend/src/admin/builder/editing/use-editor-keys.ts';
import { FormBuilder } from '#frontend/src/admin/builder/form-builder.tsx';
import { EditorFrame } from '#frontend/src/admin/builder/frame/editor-frame.tsx';
import { RestoredNotice } from '#frontend/src/admin/builder/frame/restored-notice.tsx';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { SidePreview } from '../preview/side-preview.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { editedModel } from './edited-model.ts';
import { EditorSheets } from './editor-sheets.tsx';
import { messages } from './messages.ts';
import { ModelFacts } from './model-facts.tsx';
import { withFollowedKeys } from './price/followed-keys.ts';
import { type EditorSheet, Toolbar } from './toolbar.tsx';
import { useSaveModel } from './use-save-model.ts';

interface ModelEditorProps {
  /** Undefined while it has never been saved. */
  readonly model: AdminModel | undefined;
  readonly saved: Draft<ModelDefinition>;
}

/** A model's form, its configuration, and what subscribers are going to see of both. */
export function ModelEditor(props: ModelEditorProps) {
  const { id: accessId } = useAdminAccess();
  const modelId = props.model?.id;
  const [{ model, saved }, setSaved] = useState(props);
  const draft = useEdited(editedModel, { accessId, id: modelId }, saved);
  const [sheet, setSheet] = useState<EditorSheet>();
  const accept = (next: AdminModel) => {
    const definition = modelDefinitionSchema.parse(next);
    setSaved({ model: next, saved: { baseVersion: next.version, definition } });
    draft.rebase(definition, next.version);
  };
  const saving = useSaveModel({ modelId, draft, onSaved: accept });
  const { isSaving, problems } = saving;
  useEditorKeys({ undo: draft.undo, redo: draft.redo, save: saving.save, isPaused: isSaving });
  const { definition } = draft;
  const set = (changes: Partial<ModelDefinition>) =>
    draft.change({ ...definition, ...changes }, Object.keys(changes).join());
  const setSections = (sections: ModelDefinition['sections']) =>
    draft.change({
      ...definition,
      sections,
      priceRule: withFollowedKeys(definition.priceRule, definition.sections, sections),
    });
  const cantRun = problems.some(({ field }) => field === 'endpoint') && definition.endpoint.trim() !== '';

  return (
    <EditorFrame
      back={{ to: '/admin/models', label: messages.back }}
      title={model ? messages.editTitle : messages.createTitle}
      name={definition.name.trim() || messages.unnamed}
      facts={model && <ModelFacts model={model} onOpen={setSheet} />}
      actions={<PreviewButton isDisabled={isSaving} onPress={() => setSheet('preview')} />}
      definition={definition}
      problems={problems}
      wayOut={
        cantRun && definition.isAvailable ? (
          <Button onClick={() => saving.saveInstead({ ...definition, isAvailable: false })} className="my-1">
            {messages.saveDeactivated}
          </Button>
        ) : undefined
      }
      isNew={model === undefined}
      isChanged={draft.isChanged}
      isSaving={isSaving}
      onSave={saving.save}
      notice={draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
      toolbar={
        <Toolbar
          draft={draft}
          hasVersions={model !== undefined}
          onAddSection={() => setSections([...definition.sections, newSection()])}
          onOpen={setSheet}
        />
      }
      names={messages.parts}
      form={
        <FormBuilder sections={definition.sections} priceRule={definition.priceRule} hasPrompt onChange={setSections} />
      }
      configuration={<ConfigurationForm modelId={modelId} definition={definition} onChange={set} />}
      // The same form twice would have each of its ids twice.
      pane={
        sheet !== 'preview' && <SidePreview definition={definition} onOutputKey={(outputKey) => set({ outputKey })} />
      }
    >
      <ConflictSheet
        edited={editedModel}
        conflict={saving.conflict}
        draft={draft}
        onReplace={saving.saveOver}
        onClose={saving.closeConflict}
      />
      <EditorSheets sheet={sheet} model={model} draft={draft} onClose={() => setSheet(undefined)} onRestored={accept} />
    </EditorFrame>
  );
}

function PreviewButton({ isDisabled, onPress }: { readonly isDisabled: boolean; readonly onPress: () => void }) {
  return (
    <IconButton label={messages.preview} disabled={isDisabled} onClick={onPress}>
      <Eye aria-hidden className="size-5" />
    </IconButton>
  );
}
