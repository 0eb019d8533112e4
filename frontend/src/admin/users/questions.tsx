import type { Access } from '#shared/rules/admin.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { ConfirmQuestion } from '#frontend/src/ui/confirm-question.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface DeleteQuestionProps {
  readonly user: Access;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

export function DeleteQuestion({ user, onCancel, onDeleted }: DeleteQuestionProps) {
  const remove = async () => {
    const isDone = await attempt(() => callApi(adminUsers.deleteUser, { params: { id: user.id } }), {
      failed: messages.deleteFailed,
    });
    if (!isDone) return onCancel();
    showToast(messages.deleted);
    onDeleted();
  };
  return (
    <ConfirmQuestion
      question={messages.confirmDelete(user.name)}
      consequence={messages.whatStays}
      confirmLabel={messages.delete}
      busyLabel={messages.deleting}
      cancelLabel={messages.keep}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}

interface TakeFactorQuestionProps {
  readonly user: Access;
  readonly onCancel: () => void;
  readonly onTaken: () => void;
}

/** For somebody who has lost phone and recovery codes. */
export function TakeFactorQuestion({ user, onCancel, onTaken }: TakeFactorQuestionProps) {
  const take = async () => {
    const isDone = await attempt(() => callApi(adminUsers.takeSecondFactor, { params: { id: user.id } }), {
      failed: messages.takeFactorFailed,
    });
    if (!isDone) return onCancel();
    showToast(messages.factorTaken);
    onTaken();
  };
  return (
    <ConfirmQuestion
      question={messages.confirmTakeFactor(user.name)}
      confirmLabel={messages.takeFactor}
      busyLabel={messages.takingFactor}
      cancelLabel={messages.cancel}
      onConfirm={take}
      onCancel={onCancel}
    />
  );
}

interface ResetQuestionProps {
  readonly user: Access;
  readonly onCancel: () => void;
  readonly onReset: (password: string) => void;
}

export function ResetQuestion({ user, onCancel, onReset }: ResetQuestionProps) {
  const reset = async () => {
    const act = async () => onReset((await callApi(adminUsers.resetPassword, { params: { id: user.id } })).password);
    if (!(await attempt(act, { failed: messages.resetFailed }))) onCancel();
  };
  return (
    <ConfirmQuestion
      question={messages.confirmReset(user.name)}
      confirmLabel={messages.reset}
      busyLabel={messages.resetting}
      cancelLabel={messages.cancel}
      onConfirm={reset}
      onCancel={onCancel}
    />
  );
}
