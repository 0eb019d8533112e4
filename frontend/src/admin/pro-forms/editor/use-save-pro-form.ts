import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminProForms, type AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import type { ProFormDefinition } from '#shared/domain/pro-form-definition.ts';
import { proFormProblems, storedProForm } from '#shared/domain/pro-form-rules.ts';
import { ApiError, refusalOf } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import type { SavedProForm } from './pro-form-editor.tsx';

interface SaveTarget {
  readonly definition: ProFormDefinition;
  readonly saved: SavedProForm;
  readonly onSaved: (form: AdminProForm) => void;
}

/** Saves the form; what keeps it from that is told in `problems`, or is a newer version of somebody else's. */
export function useSaveProForm({ definition, saved, onSaved }: SaveTarget) {
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<AdminProForm>();
  const navigate = useNavigate();

  const save = async (base = saved.form) => {
    const found = proFormProblems(definition).map(({ message }) => message);
    setProblems(found);
    if (found.length > 0) return;
    setSaving(true);
    try {
      const { form } = await send(storedProForm(definition), base);
      setConflict(undefined);
      onSaved(form);
      showToast(messages.saved(form.name));
      if (base === undefined) await navigate(`/admin/create-pro-form?edit=${form.id}`, { replace: true });
    } catch (error) {
      const theirs = base && isNewerVersion(error) ? await newestOf(base.id) : undefined;
      setConflict(theirs);
      if (!theirs) setProblems([refusalOf(error) ?? messages.saveFailed]);
    } finally {
      setSaving(false);
    }
  };
  return {
    isSaving,
    problems,
    conflict,
    save: () => void save(),
    saveOver: (theirs: AdminProForm) => void save(theirs),
    closeConflict: () => setConflict(undefined),
  };
}

function send(definition: ProFormDefinition, base: AdminProForm | undefined) {
  return base === undefined
    ? callApi(adminProForms.createProForm, { body: { definition } })
    : callApi(adminProForms.saveProForm, {
        params: { id: base.id },
        body: { baseVersion: base.version, definition },
      });
}

function isNewerVersion(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === 'baseVersion');
}

/** Undefined when it can't be had now: then the refusal itself is told. */
async function newestOf(id: string): Promise<AdminProForm | undefined> {
  const answer = await callApi(adminProForms.getProForm, { params: { id } }).catch(() => undefined);
  return answer?.form;
}
