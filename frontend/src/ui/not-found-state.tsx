import { FileQuestionMark } from 'lucide-react';
import { useGoBack } from '../lib/history-entry.ts';
import { Button } from './button.tsx';
import { NoticeState } from './notice-state.tsx';

export const goBackText = 'Go Back';

interface NotFoundStateProps {
  readonly title: string;
  readonly message: string;
}

export function NotFoundState({ title, message }: NotFoundStateProps) {
  const goBack = useGoBack();
  return (
    <NoticeState
      heading="h1"
      icon={FileQuestionMark}
      title={title}
      action={<Button onClick={goBack}>{goBackText}</Button>}
    >
      {message}
    </NoticeState>
  );
}
