import { useId } from 'react';
import type { Access } from '#shared/rules/admin.ts';
import { passwordPlaceholder } from '#shared/contracts/admin-users.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';

const rightNames = ['isActive', 'isAdmin', 'isSuperAdmin'] as const;
type RightName = (typeof rightNames)[number];

export type UserDraft = Pick<Access, 'name' | 'userId' | RightName> & { readonly password: string };

interface UserFieldsProps {
  readonly draft: UserDraft;
  /** Undefined for a new one. */
  readonly user: Access | undefined;
  readonly onChange: (draft: UserDraft) => void;
}

export function UserFields({ draft, user, onChange }: UserFieldsProps) {
  const isOwn = useAdminAccess().id === user?.id;
  const set = (changes: Partial<UserDraft>) => onChange({ ...draft, ...changes });
  return (
    <>
      <TextField label={messages.name} value={draft.name} onChange={(name) => set({ name })} />
      <TextField label={messages.userId} value={draft.userId} onChange={(userId) => set({ userId })} />
      <PasswordField
        label={messages.password}
        autoComplete="new-password"
        value={draft.password}
        required={user === undefined}
        placeholder={user && passwordPlaceholder}
        description={user && messages.keepsPassword}
        onChange={(password) => set({ password })}
      />
      <fieldset className="flex flex-col">
        <legend className="pb-2 text-[0.9375rem] font-medium">{messages.permissions}</legend>
        {rightNames.map((name) => (
          <RightBox
            key={name}
            {...messages.rights[name]}
            isOn={draft[name]}
            isKept={isOwn && name !== 'isAdmin'}
            onChange={(isOn) => set({ [name]: isOn })}
          />
        ))}
      </fieldset>
    </>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextField({ label, value, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} required>
      <input
        {...controlProps({ id, required: true })}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

interface RightBoxProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  /** Nobody takes it from themselves. */
  readonly isKept: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function RightBox({ label, hint, isOn, isKept, onChange }: RightBoxProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isKept}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-ink"
      />
      <div className="flex flex-col">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
          {isKept && ` · ${messages.ownRight}`}
        </p>
      </div>
    </div>
  );
}
