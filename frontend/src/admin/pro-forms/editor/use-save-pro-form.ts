import { adminProForms, type AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import type { ProFormDefinition } from '#shared/rules/pro-form-definition.ts';
import { proFormProblems, storedProForm } from '#shared/rules/pro-form-rules.ts';
import { type SaveBase, useSave } from '#frontend/src/admin/builder/use-save.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface SaveTarget {
  readonly definition: ProFormDefinition;
  /** Undefined while it has never been saved. */
  readonly base: SaveBase | undefined;
  readonly onSaved: (form: AdminProForm) => void;
}

export function useSaveProForm({ definition, base: begun, onSaved }: SaveTarget) {
  return useSave({
    base: begun,
    editorPath: '/admin/create-pro-form',
    failed: messages.saveFailed,
    check: () => proFormProblems(definition),
    send: async (base) => (await send(storedProForm(definition), base)).form,
    readConflict: async ({ id }) => (await callApi(adminProForms.getProForm, { params: { id } })).form,
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
