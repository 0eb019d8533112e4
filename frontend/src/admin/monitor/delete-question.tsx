import { Button } from '#frontend/src/ui/button.tsx';
import { InlineQuestion } from '#frontend/src/ui/inline-question.tsx';
import { messages } from './messages.ts';

interface DeleteQuestionProps {
  readonly onDelete: () => void;
  readonly onCancel: () => void;
}

export function DeleteQuestion({ onDelete, onCancel }: DeleteQuestionProps) {
  return (
    <InlineQuestion label={messages.confirmDelete}>
      <p className="max-w-prose text-sm">
        {messages.confirmDelete} <span className="text-muted">{messages.whatDeleteDoes}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" onClick={onDelete}>
          {messages.delete}
        </Button>
        <Button onClick={onCancel}>{messages.keep}</Button>
      </div>
    </InlineQuestion>
  );
}
