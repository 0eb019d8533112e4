import type { Access } from '#shared/contracts/admin-auth.ts';
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
