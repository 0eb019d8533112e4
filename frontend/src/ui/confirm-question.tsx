import { useState } from 'react';
import { Button } from './button.tsx';
import { InlineQuestion } from './inline-question.tsx';

interface ConfirmQuestionProps {
  readonly question: string;
  /** A further consequence. */
  readonly consequence?: string;
  readonly confirmLabel: string;
  readonly busyLabel?: string;
  readonly cancelLabel: string;
  /** Disabled while another action runs. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for confirmation. After the answer it stays busy until its parent removes it, even if the action failed. */
export function ConfirmQuestion({ question, consequence, onConfirm, onCancel, ...props }: ConfirmQuestionProps) {
  const { confirmLabel, busyLabel = confirmLabel, cancelLabel } = props;
  const [isBusy, setBusy] = useState(false);
  const isDisabled = isBusy || props.isDisabled;
  const confirm = () => {
    setBusy(true);
    void onConfirm();
  };
  return (
    <InlineQuestion label={question} onEscape={isDisabled ? undefined : onCancel}>
      <p>
        {question}
        {consequence && <span className="text-muted"> {consequence}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" disabled={isDisabled} onClick={confirm}>
          {isBusy ? busyLabel : confirmLabel}
        </Button>
        <Button disabled={isDisabled} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </InlineQuestion>
  );
}
