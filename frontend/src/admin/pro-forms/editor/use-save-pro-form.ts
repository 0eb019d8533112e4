import { adminProForms, type AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import { type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { proFormProblems, storedProForm } from '#shared/rules/pro-form-rules.ts';
import type { Conflict } from '#frontend/src/admin/builder/editing/conflict-sheet.tsx';
import type { EditedDraft } from '#frontend/src/admin/builder/editing/use-edited.ts';
import { type SaveBase, useSave } from '#frontend/src/admin/builder/editing/use-save.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface SaveTarget {
  readonly formId: string | undefined;
  readonly draft: EditedDraft<ProFormDefinition>;
  readonly onSaved: (form: AdminProForm) => void;
}

export function useSaveProForm({ formId, draft, onSaved }: SaveTarget) {
  const { baseVersion, definition } = draft;
  return useSave({
    definition,
    base: formId === undefined || baseVersion === null ? undefined : { id: formId, version: baseVersion },
    editorPath: '/admin/create-pro-form',
    failed: messages.saveFailed,
    check: proFormProblems,
    send: async (wanted, base) => (await send(storedProForm(wanted), base)).form,
    readConflict,
    onSaved: (form) => {
      onSaved(form);
      showToast(messages.saved(form.name));
      // However soon the list is opened again.
      refresh(adminProForms.listProForms);
    },
  });
}

function send(definition: ProFormDefinition, base: SaveBase | undefined) {
  return base === undefined
    ? callApi(adminProForms.createProForm, { body: { definition } })
    : callApi(adminProForms.saveProForm, { params: { id: base.id }, body: { baseVersion: base.version, definition } });
}

async function readConflict({ id, version }: SaveBase): Promise<Conflict<ProFormDefinition>> {
  const [{ form: theirs }, base] = await Promise.all([
    callApi(adminProForms.getProForm, { params: { id } }),
    readProFormVersion(id, version),
  ]);
  return { base, theirs: { ...theirs, definition: proFormDefinitionSchema.parse(theirs) } };
}

/** What was defined of a pro form when it was saved. */
export async function readProFormVersion(id: string, version: number): Promise<ProFormDefinition> {
  const { form } = await callApi(adminProForms.getVersion, { params: { id, version } });
  return proFormDefinitionSchema.parse(form);
}
