import { useId, useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { pickChanges } from '#frontend/src/lib/pick-changes.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsoleForm, useProblemId } from '#frontend/src/ui/console-page.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { PasswordField } from '#frontend/src/ui/password-field.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminUsers, passwordPlaceholder } from '#shared/contracts/admin-users.ts';
import type { Access } from '#shared/rules/admin.ts';
import { adminRoles, type Role } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';

interface UserFormDrawerProps {
  readonly edited: Access | 'new' | undefined;
  readonly onClose: () => void;
  readonly onSaved: (user: Access) => void;
}

export function UserFormDrawer({ edited, onClose, onSaved }: UserFormDrawerProps) {
  const isNew = edited === 'new';
  const title = isNew ? messages.create : messages.editTitle;
  return (
    <Drawer isOpen={edited !== undefined} onClose={onClose} title={title}>
      {edited !== undefined && <UserForm user={isNew ? undefined : edited} onCancel={onClose} onSaved={onSaved} />}
    </Drawer>
  );
}

interface UserFormProps {
  readonly user: Access | undefined;
  readonly onCancel: () => void;
  readonly onSaved: (user: Access) => void;
}

const blank: UserDraft = { name: '', userId: '', password: '', isAdmin: true, isSuperAdmin: false, isActive: true };

function UserForm({ user, onCancel, onSaved }: UserFormProps) {
  const [draft, setDraft] = useState(user ? toDraft(user) : blank);
  const { isBusy, problem, problemField, run: save } = useSaveUser(user, onSaved);
  const submit = user ? messages.save : messages.create;
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
      onSubmit={() => save(draft)}
    >
      <UserFields draft={draft} user={user} onChange={setDraft} />
    </ConsoleForm>
  );
}

function toDraft(user: Access): UserDraft {
  return { ...user, password: '' };
}

function useSaveUser(user: Access | undefined, onSaved: (user: Access) => void) {
  return useAction(
    async (draft: UserDraft) => {
      const answer = user
        ? await callApi(adminUsers.updateUser, { params: { id: user.id }, body: pickChanges(toDraft(user), draft) })
        : await callApi(adminUsers.createUser, { body: draft });
      showToast(user ? messages.updated : messages.createdNow);
      onSaved(answer.user);
    },
    { failed: user ? messages.updateFailed : messages.createFailed },
  );
}

const rightNames = ['isActive', 'isAdmin', 'isSuperAdmin'] as const;
type RightName = (typeof rightNames)[number];

type UserDraft = Pick<Access, 'name' | 'userId' | 'role' | RightName> & { readonly password: string };

interface UserFieldsProps {
  readonly draft: UserDraft;
  readonly user: Access | undefined;
  readonly onChange: (draft: UserDraft) => void;
}

function UserFields({ draft, user, onChange }: UserFieldsProps) {
  const isOwn = useAdminAccess().id === user?.id;
  const set = (changes: Partial<UserDraft>) => onChange({ ...draft, ...changes });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label={messages.name} value={draft.name} onChange={(name) => set({ name })} />
        <TextField name="userId" label={messages.userId} value={draft.userId} onChange={(userId) => set({ userId })} />
      </div>
      <PasswordField
        name="password"
        label={messages.password}
        autoComplete="new-password"
        value={draft.password}
        required={user === undefined}
        placeholder={user && passwordPlaceholder}
        description={user && messages.keepPasswordHint}
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
      {draft.isAdmin && !draft.isSuperAdmin && (
        <RoleField roles={adminRoles} role={draft.role ?? 'editor'} onChange={(role) => set({ role })} />
      )}
    </>
  );
}

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TextField({ name, label, value, onChange }: TextFieldProps) {
  const id = useId();
  const problemId = useProblemId(name);
  return (
    <FormField id={id} label={label} required>
      <input
        {...controlProps({ id, problemId, required: true })}
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

const roleTexts = { ...messages.adminRoles, super: messages.superRole };

interface RoleFieldProps<R extends Role> {
  readonly role: R;
  readonly roles: readonly R[];
  readonly onChange: (role: R) => void;
}

export function RoleField<R extends Role>({ role, roles, onChange }: RoleFieldProps<R>) {
  const id = useId();
  const problemId = useProblemId('role');
  const description = roleTexts[role].hint;
  return (
    <FormField id={id} label={messages.role} description={description}>
      <Select
        {...controlProps({ id, problemId, description })}
        value={role}
        onChange={(event) => onChange(roles.find((one) => one === event.target.value) ?? role)}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {roleTexts[one].label}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

interface RightBoxProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  /** Admins can't remove this right from themselves. */
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
          {isKept ? `${hint} · ${messages.ownRight}` : hint}
        </p>
      </div>
    </div>
  );
}
