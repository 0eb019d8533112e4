import { type SyntheticEvent, useId, useState } from 'react';
import { type AdminProRequest, maxNoteLength } from '#shared/contracts/admin-pro-requests.ts';
import { requestTitle } from '#shared/rules/pro-request.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { messages } from './messages.ts';
import { ResultDrawer } from './result-drawer.tsx';
import type { RequestCalls } from './use-request-calls.ts';

/** Holds a copy of the request, because the list can change meanwhile. */
export type OpenedDrawer =
  | { readonly kind: 'reject' | 'notify'; readonly request: AdminProRequest }
  | {
      readonly kind: 'result';
      readonly request: AdminProRequest;
      readonly files: readonly File[];
      readonly refusal?: string;
    };

interface RequestDrawersProps {
  readonly drawer: OpenedDrawer;
  readonly calls: RequestCalls;
  readonly onClose: () => void;
  readonly onSend: (request: AdminProRequest, files: readonly File[]) => void;
}

export function RequestDrawers({ drawer, calls, onClose, onSend }: RequestDrawersProps) {
  const { request } = drawer;
  switch (drawer.kind) {
    case 'result':
      return (
        <ResultDrawer
          request={request}
          picked={drawer.files}
          refusal={drawer.refusal}
          onClose={onClose}
          onSend={onSend}
        />
      );
    case 'reject':
      return (
        <NoteDrawer
          title={messages.rejectTitle}
          text={messages.rejectText(request.receipt.held)}
          label={messages.reason}
          requiredMessage={messages.reasonRequired}
          action={messages.reject}
          isDanger
          onSubmit={(reason) => calls.reject(request, reason)}
          onClose={onClose}
        />
      );
    case 'notify':
      return (
        <NoteDrawer
          title={messages.notifyTitle}
          text={messages.notifyText}
          heading={requestTitle(request)}
          label={messages.message}
          requiredMessage={messages.messageRequired}
          initial={messages.defaultMessages[request.status]}
          action={messages.send}
          onSubmit={(message) => calls.notify(request, message)}
          onClose={onClose}
        />
      );
  }
}

interface NoteDrawerProps {
  readonly title: string;
  readonly text: string;
  readonly heading?: string;
  readonly label: string;
  readonly requiredMessage: string;
  readonly initial?: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly onSubmit: (note: string) => Promise<boolean>;
  readonly onClose: () => void;
}

function NoteDrawer({
  title,
  text,
  heading,
  label,
  requiredMessage,
  initial = '',
  action,
  isDanger,
  onSubmit,
  onClose,
}: NoteDrawerProps) {
  const id = useId();
  const [note, setNote] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (note.trim() === '') return setProblem(requiredMessage);
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
    <Drawer isOpen onClose={onClose} title={title} description={text} footer={footer}>
      <form id={id} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {heading && (
          <p>
            <span className="text-sm text-muted">{messages.notifyHeading}: </span>
            <span>{heading}</span>
          </p>
        )}
        <FormField id={`${id}-note`} label={label} problem={problem} required>
          <textarea
            {...controlProps({ id: `${id}-note`, problem, required: true })}
            rows={4}
            maxLength={maxNoteLength}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
              setProblem(undefined);
            }}
            className={controlClass}
          />
        </FormField>
      </form>
    </Drawer>
  );
}
