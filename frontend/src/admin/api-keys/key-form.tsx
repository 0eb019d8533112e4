import { type ComponentProps, useId, useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { type ConfirmEffects, useEffectsConfirm } from '#frontend/src/data/confirm-or-undo.tsx';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { pickChanges } from '#frontend/src/lib/pick-changes.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsoleForm, useProblemId } from '#frontend/src/ui/console-page.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select, Switch } from '#frontend/src/ui/inputs.tsx';
import { OptionalNumberSetting } from '#frontend/src/ui/setting-controls.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { type AdminApiKey, adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { type Access } from '#shared/rules/admin.ts';
import { canEnterConsole } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';
import { askToSwitchOff } from './use-key-actions.tsx';

interface KeyFormProps {
  readonly apiKey: AdminApiKey | undefined;
  readonly onCancel: () => void;
  readonly onSaved: (apiKey: AdminApiKey) => void;
  readonly onRefused: () => void;
}

const blank: KeyDraft = { provider: '', name: '', apiKey: '', isActive: true };

export function KeyForm({ apiKey, onCancel, ...events }: KeyFormProps) {
  const [draft, setDraft] = useState<KeyDraft>(apiKey ? toKeyDraft(apiKey) : blank);
  const { confirm, dialog } = useEffectsConfirm();
  const { isBusy, problem, problemField, run: save } = useSaveKey(apiKey, { ...events, confirm });
  const submit = apiKey ? messages.save : messages.add;
  return (
    <ConsoleForm
      problem={problem}
      problemField={problemField}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.saving : submit}
      others={
        <Button variant="ghost" onClick={onCancel}>
          {messages.cancel}
        </Button>
      }
      // JSON would turn NaN into null and remove the ceiling.
      onSubmit={() => !Number.isNaN(draft.dailyCostCeilingUsd) && save(draft)}
    >
      <KeyFields draft={draft} apiKey={apiKey} onChange={setDraft} />
      {dialog}
    </ConsoleForm>
  );
}

function toKeyDraft({ provider, name, isActive, accessId, dailyCostCeilingUsd }: AdminApiKey): KeyDraft {
  return { provider, name, isActive, accessId, dailyCostCeilingUsd, apiKey: '' };
}

/** Null removes a value. */
function toUpdate({ accessId, dailyCostCeilingUsd, ...draft }: KeyDraft) {
  return { ...draft, accessId: accessId ?? null, dailyCostCeilingUsd: dailyCostCeilingUsd ?? null };
}

interface SaveEvents extends Pick<KeyFormProps, 'onSaved' | 'onRefused'> {
  readonly confirm: ConfirmEffects;
}

function useSaveKey(existing: AdminApiKey | undefined, { confirm, onSaved, onRefused }: SaveEvents) {
  return useAction(
    async (draft: KeyDraft) => {
      const isSwitchedOff = existing?.isActive === true && !draft.isActive;
      if (isSwitchedOff && !(await confirm(askToSwitchOff(existing)))) return;
      const answer = existing
        ? await callApi(adminApiKeys.updateApiKey, {
            params: { id: existing.id },
            body: pickChanges(toUpdate(toKeyDraft(existing)), toUpdate(draft)),
          })
        : await callApi(adminApiKeys.createApiKey, { body: draft });
      showToast(existing ? messages.updated : messages.createdNow);
      onSaved(answer.apiKey);
    },
    {
      failed: existing ? messages.updateFailed : messages.createFailed,
      onRefused,
    },
  );
}

type KeyDraft = Pick<AdminApiKey, 'provider' | 'name' | 'isActive' | 'accessId' | 'dailyCostCeilingUsd'> & {
  readonly apiKey: string;
};

interface KeyFieldsProps {
  readonly draft: KeyDraft;
  readonly apiKey: AdminApiKey | undefined;
  readonly onChange: (draft: KeyDraft) => void;
}

function KeyFields({ draft, apiKey, onChange }: KeyFieldsProps) {
  const id = useId();
  const set = (changes: Partial<KeyDraft>) => onChange({ ...draft, ...changes });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="provider"
        label={messages.provider}
        required
        list={`${id}-providers`}
        value={draft.provider}
        onChange={(provider) => set({ provider })}
      />
      <datalist id={`${id}-providers`}>
        {commonProviders.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField name="name" label={messages.name} required value={draft.name} onChange={(name) => set({ name })} />
      <TextField
        name="apiKey"
        label={messages.apiKey}
        required={apiKey === undefined}
        type="password"
        autoComplete="new-password"
        placeholder={apiKey?.masked}
        description={apiKey && messages.keepKeyHint}
        value={draft.apiKey}
        onChange={(typed) => set({ apiKey: typed })}
      />
      <OwnerField apiKey={apiKey} value={draft.accessId} onChange={(accessId) => set({ accessId })} />
      <OptionalNumberSetting
        step="any"
        problem={Number.isNaN(draft.dailyCostCeilingUsd) ? messages.noAmount : undefined}
        label={messages.costCeiling}
        description={messages.costCeilingHint}
        placeholder={messages.noCeiling}
        value={draft.dailyCostCeilingUsd}
        onChange={(dailyCostCeilingUsd) => set({ dailyCostCeilingUsd })}
      />
      <div className="flex min-h-11 items-center justify-between gap-4 sm:col-span-2 sm:justify-start">
        <span id={`${id}-active`} className="font-medium">
          {messages.active}
        </span>
        <Switch isOn={draft.isActive} aria-labelledby={`${id}-active`} onChange={(isActive) => set({ isActive })} />
      </div>
    </div>
  );
}

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'list' | 'placeholder' | 'required' | 'autoComplete'
> {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly description?: string | undefined;
  readonly onChange: (text: string) => void;
}

function TextField({ name, label, description, required, value, onChange, ...rest }: TextFieldProps) {
  const id = useId();
  const problemId = useProblemId(name);
  return (
    <FormField id={id} label={label} description={description} required={required}>
      <input
        autoComplete="off"
        {...rest}
        {...controlProps({ id, description, problemId, required })}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

interface OwnerFieldProps {
  readonly apiKey: AdminApiKey | undefined;
  readonly value: string | undefined;
  readonly onChange: (accessId: string | undefined) => void;
}

function OwnerField({ apiKey, value, onChange }: OwnerFieldProps) {
  const id = useId();
  const problemId = useProblemId('accessId');
  const { data } = useApi(adminUsers.listUsers, {});
  const owners = (data?.items ?? []).filter(canEnterConsole).toSorted(compareNames);
  const isOther = value !== undefined && !owners.some((owner) => owner.id === value);
  return (
    <FormField id={id} label={messages.assign}>
      <Select
        {...controlProps({ id, problemId })}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{messages.shared}</option>
        {isOther && <option value={value}>{apiKey?.assignedTo?.name ?? messages.ownerDeleted}</option>}
        {owners.map((owner) => (
          <option key={owner.id} value={owner.id}>
            {`${owner.name} (${owner.userId})`}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

function compareNames(a: Access, b: Access): number {
  return a.name.localeCompare(b.name);
}

export const commonProviders = [
  { name: 'fal', address: 'fal.ai/dashboard/keys' },
  { name: 'OpenAI', address: 'platform.openai.com/api-keys' },
  { name: 'Replicate', address: 'replicate.com/account/api-tokens' },
  { name: 'Stability AI', address: 'platform.stability.ai/account/keys' },
  { name: 'ElevenLabs', address: 'elevenlabs.io/app/settings/api-keys' },
] as const;
