import type { Access } from '#shared/contracts/admin-auth.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refusalOf } from '#frontend/src/data/api-error.ts';
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
    try {
      await callApi(adminUsers.deleteUser, { params: { id: user.id } });
      showToast(messages.deleted);
      onDeleted();
    } catch (error) {
      showToast(refusalOf(error) ?? messages.deleteFailed);
      onCancel();
    }
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
