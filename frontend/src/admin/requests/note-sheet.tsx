import { type SyntheticEvent, useId, useState } from 'react';
import { longestNote } from '#shared/contracts/admin-pro-requests.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

interface NoteSheetProps {
  readonly title: string;
  readonly text: string;
  /** What stands above the note when the subscriber reads it. */
  readonly heading?: string;
  readonly label: string;
  /** Said when nothing is written. */
  readonly missing: string;
  readonly initial?: string;
  readonly action: string;
  readonly isDanger?: boolean;
  /** Answers whether it was done. */
  readonly onSubmit: (note: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for some words to the subscriber, and closes once they were taken. */
export function NoteSheet({
  title,
  text,
  heading,
  label,
  missing,
  initial = '',
  action,
  isDanger,
  onSubmit,
  onClose,
}: NoteSheetProps) {
  const id = useId();
  const [note, setNote] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (note.trim() === '') return setProblem(missing);
    setBusy(true);
    const isDone = await onSubmit(note.trim());
    setBusy(false);
    if (isDone) onClose();
  };
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'} disabled={isBusy}>
        {action}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen onClose={onClose} title={title} description={text} footer={footer}>
      <form id={id} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {heading && (
          <p>
            <span className="text-sm text-muted">{messages.notifyHeading}: </span>
            {heading}
          </p>
        )}
        <FormField id={`${id}-note`} label={label} problem={problem} required>
          <textarea
            {...controlProps({ id: `${id}-note`, problem, required: true })}
            rows={4}
            maxLength={longestNote}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
              setProblem(undefined);
            }}
            className={controlClass}
          />
        </FormField>
      </form>
    </Sheet>
  );
}
