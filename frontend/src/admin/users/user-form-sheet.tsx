import { useState } from 'react';
import type { Access } from '#shared/rules/admin.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-form.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import { type UserDraft, UserFields } from './user-fields.tsx';

interface UserFormSheetProps {
  /** Undefined while nobody is edited. */
  readonly edited: Access | 'new' | undefined;
  readonly onClose: () => void;
  readonly onSaved: (user: Access) => void;
}

/** Creates or changes a user. */
export function UserFormSheet({ edited, onClose, onSaved }: UserFormSheetProps) {
  const isNew = edited === 'new';
  const title = isNew ? messages.create : messages.editTitle;
  return (
    <Sheet isOpen={edited !== undefined} onClose={onClose} title={title}>
      {edited !== undefined && <UserForm user={isNew ? undefined : edited} onCancel={onClose} onSaved={onSaved} />}
    </Sheet>
  );
}

interface UserFormProps {
  readonly user: Access | undefined;
  readonly onCancel: () => void;
  readonly onSaved: (user: Access) => void;
}

const blank: UserDraft = { name: '', userId: '', password: '', isAdmin: true, isSuperAdmin: false, isActive: true };

function UserForm({ user, onCancel, onSaved }: UserFormProps) {
  const [draft, setDraft] = useState<UserDraft>(user ? { ...user, password: '' } : blank);
  const { isBusy, problem, run: save } = useSave(user, onSaved);
  const submit = user ? messages.save : messages.create;
  return (
    <ConsoleForm
      problem={problem}
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

function useSave(user: Access | undefined, onSaved: (user: Access) => void) {
  return useAction(
    async (draft: UserDraft) => {
      const answer = user
        ? await callApi(adminUsers.updateUser, { params: { id: user.id }, body: draft })
        : await callApi(adminUsers.createUser, { body: draft });
      showToast(user ? messages.updated : messages.createdNow);
      onSaved(answer.user);
    },
    { failed: user ? messages.updateFailed : messages.createFailed },
  );
}
