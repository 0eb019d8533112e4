import { useState } from 'react';
import type { Access } from '#shared/contracts/admin-auth.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { refusalOf } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineQuestion } from '#frontend/src/ui/inline-question.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface ResetQuestionProps {
  readonly user: Access;
  readonly onCancel: () => void;
  readonly onReset: (password: string) => void;
}

export function ResetQuestion({ user, onCancel, onReset }: ResetQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const reset = async () => {
    setBusy(true);
    try {
      onReset((await callApi(adminUsers.resetPassword, { params: { id: user.id } })).password);
    } catch (error) {
      showToast(refusalOf(error) ?? messages.resetFailed);
      onCancel();
    }
  };
  const question = messages.confirmReset(user.name);
  return (
    <InlineQuestion label={question}>
      <p>{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" disabled={isBusy} onClick={() => void reset()}>
          {isBusy ? messages.resetting : messages.reset}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </InlineQuestion>
  );
}
