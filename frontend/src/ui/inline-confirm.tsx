import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

interface InlineConfirmProps {
  readonly question: string;
  readonly consequence?: string;
  readonly confirmLabel: string;
  readonly variant?: 'primary' | 'danger';
  readonly busyLabel?: string;
  readonly cancelLabel: string;
  readonly isDisabled?: boolean;
  readonly cancelId?: string;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Stays busy after confirming until its parent removes it, even if the action failed. */
export function InlineConfirm({ question, consequence, onConfirm, onCancel, ...props }: InlineConfirmProps) {
  const { confirmLabel, busyLabel = confirmLabel, cancelLabel, variant = 'danger' } = props;
  const [isBusy, setBusy] = useState(false);
  const isDisabled = isBusy || props.isDisabled;
  const { cancelId } = props;
  // The safe choice takes the focus after the dialog has set its own.
  useEffect(() => {
    if (cancelId !== undefined) document.getElementById(cancelId)?.focus();
  }, [cancelId]);
  const confirm = () => {
    setBusy(true);
    void onConfirm();
  };
  return (
    <InlineDialog label={question} onEscape={isDisabled ? undefined : onCancel}>
      <p>
        <span>{question}</span>
        {consequence && <span className="text-muted">{` ${consequence}`}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant={variant} disabled={isDisabled} onClick={confirm}>
          {isBusy ? busyLabel : confirmLabel}
        </Button>
        <Button id={cancelId} disabled={isDisabled} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </InlineDialog>
  );
}

interface InlineDialogProps {
  readonly label: string;
  readonly onEscape?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function InlineDialog({ label, onEscape, children }: InlineDialogProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.focus();
    container.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the buttons in it
    <div
      ref={container}
      role="alertdialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onEscape === undefined) return;
        // Escape must not also close the surrounding drawer.
        event.stopPropagation();
        onEscape();
      }}
      className="flex flex-col gap-3 rounded-control"
    >
      {children}
    </div>
  );
}
