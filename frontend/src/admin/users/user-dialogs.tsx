import { Copy } from 'lucide-react';
import { useState } from 'react';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import type { Access } from '#shared/rules/admin.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

export interface UserConfirm {
  readonly user: Access;
  readonly action: 'delete' | 'reset' | 'removeFactor';
}

interface UserDialogsProps {
  readonly confirm: UserConfirm | undefined;
  readonly onClose: () => void;
  readonly onChanged: (change: UserChange) => void;
}

export function UserDialogs({ confirm, onClose, onChanged }: UserDialogsProps) {
  const [newPassword, setNewPassword] = useState<{ readonly name: string; readonly password: string }>();
  return (
    <>
      <Drawer
        isOpen={confirm !== undefined}
        onClose={onClose}
        title={confirm ? messages.confirmTitles[confirm.action](confirm.user.name) : ''}
      >
        {confirm && (
          <Confirm
            confirm={confirm}
            onClose={onClose}
            onChanged={onChanged}
            onReset={(password) => setNewPassword({ name: confirm.user.name, password })}
          />
        )}
      </Drawer>
      <NewPasswordDrawer
        name={newPassword?.name ?? ''}
        password={newPassword?.password}
        onClose={() => setNewPassword(undefined)}
      />
    </>
  );
}

interface ConfirmProps extends UserDialogsProps {
  readonly confirm: UserConfirm;
  readonly onReset: (password: string) => void;
}

function Confirm({ confirm: { user, action }, onClose, onChanged, onReset }: ConfirmProps) {
  const params = { id: user.id };
  switch (action) {
    case 'delete': {
      const remove = async () => {
        const act = () => callApi(adminUsers.deleteUser, { params });
        if (!(await attempt(act, { failed: messages.deleteFailed }))) return onClose();
        showToast(messages.deleted);
        onClose();
        onChanged({ id: user.id });
      };
      return (
        <InlineConfirm
          question={messages.confirmDelete(user.name)}
          consequence={messages.staysText}
          confirmLabel={messages.delete}
          busyLabel={messages.deleting}
          cancelLabel={messages.keep}
          onConfirm={remove}
          onCancel={onClose}
        />
      );
    }
    case 'removeFactor': {
      const removeFactor = async () => {
        const act = () => callApi(adminUsers.takeSecondFactor, { params });
        if (!(await attempt(act, { failed: messages.removeFactorFailed }))) return onClose();
        showToast(messages.factorRemoved);
        onClose();
        onChanged({ id: user.id, after: { ...user, hasSecondFactor: false, hasPasskeys: false } });
      };
      return (
        <InlineConfirm
          question={messages.confirmRemoveFactor(user.name)}
          confirmLabel={messages.removeFactor}
          busyLabel={messages.removingFactor}
          cancelLabel={messages.cancel}
          onConfirm={removeFactor}
          onCancel={onClose}
        />
      );
    }
    case 'reset': {
      const reset = async () => {
        const act = async () => {
          const { password } = await callApi(adminUsers.resetPassword, { params });
          onClose();
          onReset(password);
        };
        if (!(await attempt(act, { failed: messages.resetFailed }))) onClose();
      };
      return (
        <InlineConfirm
          question={messages.confirmReset(user.name)}
          confirmLabel={messages.reset}
          busyLabel={messages.resetting}
          cancelLabel={messages.cancel}
          onConfirm={reset}
          onCancel={onClose}
        />
      );
    }
  }
}

interface NewPasswordDrawerProps {
  readonly name: string;
  readonly password: string | undefined;
  readonly onClose: () => void;
}

function NewPasswordDrawer({ name, password, onClose }: NewPasswordDrawerProps) {
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => void copy(password ?? '')}>
        <Copy aria-hidden className="size-4" />
        <span>{copied === undefined ? messages.copy : messages.copied}</span>
      </Button>
      <Button onClick={onClose}>{messages.done}</Button>
    </div>
  );
  return (
    <Drawer isOpen={password !== undefined} onClose={onClose} title={messages.newPassword} footer={actions}>
      <div className="flex flex-col gap-4">
        <p>{messages.shownOnce(name)}</p>
        <p className="rounded-control border border-line bg-raised p-4 text-center font-mono text-lg break-all select-all">
          {password}
        </p>
      </div>
    </Drawer>
  );
}

export interface UserChange {
  readonly id: string;
  readonly after?: Access;
}
