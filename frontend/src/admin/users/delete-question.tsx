import { useState } from 'react';
import type { Access } from '#shared/contracts/admin-auth.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { refusalOf } from '#frontend/src/lib/api/api-error.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineQuestion } from '#frontend/src/ui/inline-question.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface DeleteQuestionProps {
  readonly user: Access;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

export function DeleteQuestion({ user, onCancel, onDeleted }: DeleteQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await callApi(adminUsers.deleteUser, { params: { id: user.id } });
      showToast(messages.deleted);
      onDeleted();
    } catch (error) {
      showToast(refusalOf(error) ?? messages.deleteFailed);
      onCancel();
    }
  };
  const question = messages.confirmDelete(user.name);
  return (
    <InlineQuestion label={question}>
      <p>
        {question} <span className="text-muted">{messages.whatStays}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" disabled={isBusy} onClick={() => void remove()}>
          {isBusy ? messages.deleting : messages.delete}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {messages.keep}
        </Button>
      </div>
    </InlineQuestion>
  );
}
