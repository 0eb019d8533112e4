import { useState } from 'react';
import { type AdminApiKey, adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { refusalOf } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { type KeyDraft, KeyFields } from './key-fields.tsx';
import { messages } from './messages.ts';

interface KeyFormProps {
  /** Undefined for a new one. */
  readonly apiKey: AdminApiKey | undefined;
  readonly onCancel: () => void;
  readonly onSaved: (apiKey: AdminApiKey) => void;
}

const blank: KeyDraft = { provider: '', name: '', apiKey: '', isActive: true };

export function KeyForm({ apiKey, onCancel, onSaved }: KeyFormProps) {
  const [draft, setDraft] = useState<KeyDraft>(apiKey ? draftOf(apiKey) : blank);
  const { isBusy, problem, save } = useSave(apiKey, onSaved);
  const submit = apiKey ? messages.save : messages.add;
  return (
    <form
      noValidate
      aria-label={apiKey ? messages.editTitle : messages.add}
      className="flex flex-col gap-5 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save(draft);
      }}
    >
      <h3 className="font-semibold">{apiKey ? messages.editTitle : messages.add}</h3>
      <KeyFields draft={draft} apiKey={apiKey} onChange={setDraft} />
      <p role="alert" className="rounded-control border border-danger px-4 py-3 text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? messages.saving : submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}

function draftOf({ provider, name, isActive, accessId }: AdminApiKey): KeyDraft {
  return { provider, name, isActive, accessId, apiKey: '' };
}

function useSave(known: AdminApiKey | undefined, onSaved: (apiKey: AdminApiKey) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (draft: KeyDraft) => {
    const { body } = known ? adminApiKeys.updateApiKey : adminApiKeys.createApiKey;
    const wrong = body.safeParse(draft).error?.issues[0]?.message;
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      const answer = known
        ? await callApi(adminApiKeys.updateApiKey, { params: { id: known.id }, body: draft })
        : await callApi(adminApiKeys.createApiKey, { body: draft });
      showToast(known ? messages.updated : messages.createdNow);
      onSaved(answer.apiKey);
    } catch (error) {
      setProblem(refusalOf(error) ?? (known ? messages.updateFailed : messages.createFailed));
      setBusy(false);
    }
  };
  return { isBusy, problem, save };
}
