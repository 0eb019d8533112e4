import { useState } from 'react';
import type { Access } from '#shared/rules/admin.ts';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';
import { NewPasswordSheet } from './new-password-sheet.tsx';
import { DeleteQuestion, ResetQuestion, TakeFactorQuestion } from './questions.tsx';
import type { UserChange } from './user-change.ts';

export interface AskedOf {
  readonly user: Access;
  readonly question: 'delete' | 'reset' | 'takeFactor';
}

interface UserQuestionsProps {
  readonly asked: AskedOf | undefined;
  readonly onClose: () => void;
  readonly onChanged: (change: UserChange) => void;
}

/** Asks before something is done to a user that can't be undone; shows a new password, once. */
export function UserQuestions({ asked, onClose, onChanged }: UserQuestionsProps) {
  const [given, setGiven] = useState<{ readonly name: string; readonly password: string }>();
  return (
    <>
      <Sheet
        isOpen={asked !== undefined}
        onClose={onClose}
        title={asked ? messages.of(messages[asked.question], asked.user.name) : ''}
      >
        {asked && (
          <Question
            asked={asked}
            onClose={onClose}
            onChanged={onChanged}
            onReset={(password) => setGiven({ name: asked.user.name, password })}
          />
        )}
      </Sheet>
      <NewPasswordSheet name={given?.name ?? ''} password={given?.password} onClose={() => setGiven(undefined)} />
    </>
  );
}

interface QuestionProps extends UserQuestionsProps {
  readonly asked: AskedOf;
  readonly onReset: (password: string) => void;
}

function Question({ asked: { user, question }, onClose, onChanged, onReset }: QuestionProps) {
  const ended = (change: UserChange) => {
    onClose();
    onChanged(change);
  };
  switch (question) {
    case 'delete':
      return <DeleteQuestion user={user} onCancel={onClose} onDeleted={() => ended({ id: user.id })} />;
    case 'takeFactor':
      return (
        <TakeFactorQuestion
          user={user}
          onCancel={onClose}
          onTaken={() => ended({ id: user.id, after: { ...user, hasSecondFactor: false } })}
        />
      );
    case 'reset':
      return (
        <ResetQuestion
          user={user}
          onCancel={onClose}
          onReset={(password) => {
            onClose();
            onReset(password);
          }}
        />
      );
  }
}
