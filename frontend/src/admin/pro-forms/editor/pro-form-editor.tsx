import { useState } from 'react';
import type { AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import { type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import { ConflictSheet } from '#frontend/src/admin/builder/editing/conflict-sheet.tsx';
import type { Draft } from '#frontend/src/admin/builder/editing/stored-draft.ts';
import { useEdited } from '#frontend/src/admin/builder/editing/use-edited.ts';
import { useEditorKeys } from '#frontend/src/admin/builder/editing/use-editor-keys.ts';
import { FormBuilder } from '#frontend/src/admin/builder/form-builder.tsx';
import { EditorFrame } from '#frontend/src/admin/builder/frame/editor-frame.tsx';
import { RestoredNotice } from '#frontend/src/admin/builder/frame/restored-notice.tsx';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { editedProForm } from './edited-pro-form.ts';
import { messages } from './messages.ts';
import { ProFormFacts } from './pro-form-facts.tsx';
import { ProFormSettings } from './pro-form-settings.tsx';
import { ProFormSheets, type ProFormSheet } from './pro-form-sheets.tsx';
import { SideProForm } from './pro-form-preview.tsx';
import { Toolbar } from './toolbar.tsx';
import { useSaveProForm } from './use-save-pro-form.ts';

interface ProFormEditorProps {
  /** Undefined while it has never been saved. */
  readonly form: AdminProForm | undefined;
  readonly saved: Draft<ProFormDefinition>;
}

/** A pro form's fields, its configuration, and what subscribers are going to see of both. */
export function ProFormEditor(props: ProFormEditorProps) {
  const { id: accessId } = useAdminAccess();
  const formId = props.form?.id;
  const [{ form, saved }, setSaved] = useState(props);
  const draft = useEdited(editedProForm, { accessId, id: formId }, saved);
  const [sheet, setSheet] = useState<ProFormSheet>();
  const accept = (next: AdminProForm) => {
    const definition = proFormDefinitionSchema.parse(next);
    setSaved({ form: next, saved: { baseVersion: next.version, definition } });
    draft.rebase(definition, next.version);
  };
  const saving = useSaveProForm({ formId, draft, onSaved: accept });
  const { isSaving } = saving;
  useEditorKeys({ undo: draft.undo, redo: draft.redo, save: saving.save, isPaused: isSaving });
  const { definition } = draft;
  const set = (changes: Partial<ProFormDefinition>) =>
    draft.change({ ...definition, ...changes }, Object.keys(changes).join());
  const setSections = (sections: ProFormDefinition['sections']) => draft.change({ ...definition, sections });
  const sheets = { sheet, form, draft, onClose: () => setSheet(undefined), onRestored: accept };
  return (
    <EditorFrame
      back={{ to: '/admin/pro-forms', label: messages.back }}
      title={form ? messages.editTitle : messages.createTitle}
      name={definition.name.trim() || messages.untitled}
      facts={form && <ProFormFacts form={form} onOpenVersions={() => setSheet('versions')} />}
      actions={undefined}
      definition={definition}
      problems={saving.problems}
      isNew={form === undefined}
      isChanged={draft.isChanged}
      isSaving={isSaving}
      onSave={saving.save}
      notice={draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
      toolbar={
        <Toolbar
          draft={draft}
          hasVersions={form !== undefined}
          onAddSection={() => setSections([...definition.sections, newSection()])}
          onOpen={setSheet}
        />
      }
      names={messages.parts}
      form={
        <>
          <p className="text-sm text-muted">{messages.detailsHint}</p>
          <FormBuilder sections={definition.sections} onChange={setSections} />
        </>
      }
      configuration={<ProFormSettings definition={definition} onChange={set} />}
      // The same form twice would have each of its ids twice.
      pane={sheet !== 'preview' && <SideProForm definition={definition} />}
    >
      <ConflictSheet
        edited={editedProForm}
        conflict={saving.conflict}
        draft={draft}
        onReplace={saving.saveOver}
        onClose={saving.closeConflict}
      />
      <ProFormSheets {...sheets} />
    </EditorFrame>
  );
}
