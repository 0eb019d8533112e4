import { useEffect, useRef, useState } from 'react';
import { type AdminApiKey, adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-form.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { type KeyDraft, KeyFields } from './key-fields.tsx';
import { messages } from './messages.ts';

interface KeyFormProps {
  /** Undefined for a new one. */
  readonly apiKey: AdminApiKey | undefined;
  readonly onCancel: () => void;
  readonly onSaved: (apiKey: AdminApiKey) => void;
  /** What is known of the key may not be so any more. */
  readonly onRefused: () => void;
}

const blank: KeyDraft = { provider: '', name: '', apiKey: '', isActive: true };

export function KeyForm({ apiKey, onCancel, ...events }: KeyFormProps) {
  const [draft, setDraft] = useState<KeyDraft>(apiKey ? draftOf(apiKey) : blank);
  const { isBusy, problem, run: save } = useSave(apiKey, events);
  const submit = apiKey ? messages.save : messages.add;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened it is gone, and the focus would be with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <ConsoleForm
      label={apiKey ? messages.editTitle : messages.add}
      problem={problem}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.saving : submit}
      others={
        <Button variant="ghost" onClick={onCancel}>
          {messages.cancel}
        </Button>
      }
      // What is no number would be sent as none.
      onSubmit={() => !Number.isNaN(draft.dailyCostCeilingUsd) && save(draft)}
    >
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {apiKey ? messages.editTitle : messages.add}
      </h3>
      <KeyFields draft={draft} apiKey={apiKey} onChange={setDraft} />
    </ConsoleForm>
  );
}

function draftOf({ provider, name, isActive, accessId, dailyCostCeilingUsd }: AdminApiKey): KeyDraft {
  return { provider, name, isActive, accessId, dailyCostCeilingUsd, apiKey: '' };
}

/** An owner that was left alone is not sent: somebody else may have given the key another one. */
function changeOf({ accessId, dailyCostCeilingUsd, ...draft }: KeyDraft, known: AdminApiKey) {
  const change = { ...draft, dailyCostCeilingUsd: dailyCostCeilingUsd ?? null };
  return accessId === known.accessId ? change : { ...change, accessId: accessId ?? null };
}

type SaveEvents = Pick<KeyFormProps, 'onSaved' | 'onRefused'>;

function useSave(known: AdminApiKey | undefined, { onSaved, onRefused }: SaveEvents) {
  return useAction(
    async (draft: KeyDraft) => {
      const answer = known
        ? await callApi(adminApiKeys.updateApiKey, { params: { id: known.id }, body: changeOf(draft, known) })
        : await callApi(adminApiKeys.createApiKey, { body: draft });
      showToast(known ? messages.updated : messages.createdNow);
      onSaved(answer.apiKey);
    },
    {
      failed: known ? messages.updateFailed : messages.createFailed,
      onRefused,
    },
  );
}
