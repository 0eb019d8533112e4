import { Copy } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import type { Access } from '#shared/rules/admin.ts';
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
      <ShownOnceDrawer
        title={messages.newPassword}
        text={messages.shownOnce(newPassword?.name ?? '')}
        secret={newPassword?.password}
        secretClass="text-center text-lg"
        words={messages.passwordWords}
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

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string | undefined;
  readonly secretClass: string;
  readonly words: Record<'copy' | 'copied' | 'notCopied', string>;
  readonly onClose: () => void;
}

/** Shows a password or a link that nothing shows again. */
export function ShownOnceDrawer({ title, text, secret, secretClass, words, onClose }: ShownOnceProps) {
  const { copied, copy } = useCopy(() => void showToast(words.notCopied));
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => void copy(secret ?? '')}>
        <Copy aria-hidden className="size-4" />
        <span>{copied === undefined ? words.copy : words.copied}</span>
      </Button>
      <Button onClick={onClose}>{messages.done}</Button>
    </div>
  );
  return (
    <Drawer isOpen={secret !== undefined} onClose={onClose} title={title} footer={actions}>
      <div className="flex flex-col gap-4">
        <p>{text}</p>
        <p className={`rounded-control border border-line bg-raised p-4 font-mono break-all select-all ${secretClass}`}>
          {secret}
        </p>
      </div>
    </Drawer>
  );
}

export interface UserChange {
  readonly id: string;
  readonly after?: Access;
}
