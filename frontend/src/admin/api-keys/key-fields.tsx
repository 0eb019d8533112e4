import { type ComponentProps, useId } from 'react';
import type { AdminApiKey } from '#shared/contracts/admin-api-keys.ts';
import { type Access, mayEnter } from '#shared/rules/admin.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { OptionalNumberSetting } from '#frontend/src/ui/setting-controls.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Switch } from '#frontend/src/ui/switch.tsx';
import { Select } from '#frontend/src/ui/select.tsx';
import { messages } from './messages.ts';
import { commonProviders } from './providers.ts';

export type KeyDraft = Pick<AdminApiKey, 'provider' | 'name' | 'isActive' | 'accessId' | 'dailyCostCeilingUsd'> & {
  readonly apiKey: string;
};

interface KeyFieldsProps {
  readonly draft: KeyDraft;
  /** Undefined for a new one. */
  readonly apiKey: AdminApiKey | undefined;
  readonly onChange: (draft: KeyDraft) => void;
}

export function KeyFields({ draft, apiKey, onChange }: KeyFieldsProps) {
  const id = useId();
  const set = (changes: Partial<KeyDraft>) => onChange({ ...draft, ...changes });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={messages.provider}
        required
        list={`${id}-providers`}
        value={draft.provider}
        onText={(provider) => set({ provider })}
      />
      <datalist id={`${id}-providers`}>
        {commonProviders.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField label={messages.name} required value={draft.name} onText={(name) => set({ name })} />
      <TextField
        label={messages.apiKey}
        required={apiKey === undefined}
        type="password"
        autoComplete="new-password"
        placeholder={apiKey?.masked}
        description={apiKey && messages.keepsKey}
        value={draft.apiKey}
        onText={(typed) => set({ apiKey: typed })}
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
  readonly label: string;
  readonly value: string;
  readonly description?: string | undefined;
  readonly onText: (text: string) => void;
}

function TextField({ label, description, required, value, onText, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} description={description} required={required}>
      <input
        autoComplete="off"
        {...rest}
        {...controlProps({ id, description, required })}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onText(event.target.value)}
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

/** Any active admin, by name; an owner who is not active any more may stay. */
function OwnerField({ apiKey, value, onChange }: OwnerFieldProps) {
  const id = useId();
  const { data } = useApi(adminUsers.listUsers, {});
  const owners = (data?.items ?? []).filter(mayEnter).toSorted(byName);
  const isOther = value !== undefined && !owners.some((owner) => owner.id === value);
  return (
    <FormField id={id} label={messages.assign}>
      <Select
        {...controlProps({ id })}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{messages.shared}</option>
        {isOther && <option value={value}>{apiKey?.assignedTo?.name ?? messages.ownerGone}</option>}
        {owners.map((owner) => (
          <option key={owner.id} value={owner.id}>
            {owner.name} ({owner.userId})
          </option>
        ))}
      </Select>
    </FormField>
  );
}

function byName(a: Access, b: Access): number {
  return a.name.localeCompare(b.name);
}
