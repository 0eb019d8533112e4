import { useState } from 'react';
import { Button } from './button.tsx';
import { InlineQuestion } from './inline-question.tsx';

interface ConfirmQuestionProps {
  readonly question: string;
  /** What else comes of it. */
  readonly consequence?: string;
  readonly confirmLabel: string;
  readonly busyLabel?: string;
  readonly cancelLabel: string;
  /** While something else is under way. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks before what can't be undone, and not again while that is under way. What failed may be answered anew. */
export function ConfirmQuestion({ question, consequence, onConfirm, onCancel, ...props }: ConfirmQuestionProps) {
  const { confirmLabel, busyLabel = confirmLabel, cancelLabel } = props;
  const [isBusy, setBusy] = useState(false);
  const isDisabled = isBusy || props.isDisabled;
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <InlineQuestion label={question}>
      <p>
        {question}
        {consequence && <span className="text-muted"> {consequence}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" disabled={isDisabled} onClick={() => void confirm()}>
          {isBusy ? busyLabel : confirmLabel}
        </Button>
        <Button disabled={isDisabled} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </InlineQuestion>
  );
}
