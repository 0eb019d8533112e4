import { FileUp, X } from 'lucide-react';
import { type Ref, type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { guessContentType } from '#frontend/src/data/post-file.ts';
import { formatBytes, formatCredits } from '#frontend/src/lib/format.ts';
import { AudioPlayer } from '#frontend/src/ui/audio-player.tsx';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { type AdminProRequest, maxNoteLength, maxResults } from '#shared/contracts/admin-pro-requests.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import { mediaTypeOfFile } from '#shared/kernel/media-types.ts';
import { requestTitle } from '#shared/rules/pro-request.ts';
import { messages } from './messages.ts';
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

interface ResultDrawerProps {
  readonly request: AdminProRequest;
  readonly picked: readonly File[];
  readonly refusal?: string | undefined;
  readonly onClose: () => void;
  readonly onSend: (request: AdminProRequest, files: readonly File[]) => void;
}

function ResultDrawer({ request, picked, refusal, onClose, onSend }: ResultDrawerProps) {
  const [files, setFiles] = useState(picked);
  const problem = resultsProblem(files);
  const isUnchanged = files.length === picked.length;
  const send = () => {
    onClose();
    onSend(request, files);
  };
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <AddFilesButton onPicked={(more) => setFiles([...files, ...more])} />
      <Button
        variant="primary"
        disabled={files.length === 0 || problem !== undefined || !files.every(isMedia)}
        onClick={send}
      >
        {messages.sendResult}
      </Button>
    </div>
  );
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={messages.uploadTitle(files.length)}
      description={messages.uploadText(formatCredits(request.receipt.held))}
      footer={footer}
    >
      <ul aria-label={messages.files} className="flex flex-col gap-5">
        {files.map((file, index) => (
          <ResultFile
            key={`${index}-${file.name}-${file.lastModified}`}
            file={file}
            onRemove={() => setFiles(files.filter((other) => other !== file))}
          />
        ))}
      </ul>
      <p role="alert" className="text-sm text-danger">
        {problem ?? (isUnchanged ? refusal : undefined)}
      </p>
    </Drawer>
  );
}

function ResultFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  return (
    <li>
      {isMedia(file) ? <FileLook file={file} /> : <p className="text-sm text-danger">{messages.notMedia}</p>}
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm wrap-anywhere text-muted">{`${file.name} · ${formatBytes(file.size)}`}</p>
        <IconButton label={messages.leaveOut(file.name)} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
    </li>
  );
}

const lookClass = 'max-h-80 w-full rounded-card bg-raised object-contain';

function FileLook({ file }: { readonly file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [kind] = guessContentType(file).split('/');
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the viewer has made the film
  if (kind === 'video') return <video src={url} controls muted aria-label={file.name} className={lookClass} />;
  if (kind === 'audio') return <AudioPlayer url={url} label={file.name} fallback={messages.notPlayed} />;
  return <img src={url} alt={file.name} className={lookClass} />;
}

function AddFilesButton({ onPicked }: { readonly onPicked: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        {messages.addFiles}
      </Button>
      <ResultPicker ref={input} onPicked={onPicked} />
    </>
  );
}

interface ResultPickerProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly onPicked: (files: File[]) => void;
}

export function ResultPicker({ ref, onPicked }: ResultPickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*,video/*,audio/*"
      multiple
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) onPicked(files);
      }}
    />
  );
}

export function isMedia(file: File): boolean {
  return mediaTypeOfFile({ name: file.name, type: guessContentType(file) }) !== undefined;
}

/** Repeats the server's checks before the upload. */
export function resultsProblem(files: readonly { readonly size: number }[]): string | undefined {
  if (files.length > maxResults) return messages.tooMany(maxResults);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > maxUploadBytes ? messages.tooLarge(maxUploadBytes / 1024 ** 2) : undefined;
}
