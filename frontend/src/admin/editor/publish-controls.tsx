import { CalendarClock, CalendarX2, Link2, Save, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { ActionMenu } from '#frontend/src/ui/list/list-menus.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { DraftSchedule } from './editor-description.ts';
import { messages } from './messages.ts';
import type { ServerDraft } from './use-draft.ts';

const texts = messages.publishing;

interface PublishControlsProps {
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly serverDraft: ServerDraft<unknown> | undefined;
  readonly previewLink: string | undefined;
  readonly onPublish: (note?: string) => void;
  readonly onSaveDraft: () => void;
  readonly onDiscardDraft: () => void;
  readonly onSchedule: (schedule: DraftSchedule) => void;
}

export function PublishControls(props: PublishControlsProps) {
  const { isNew, isChanged, isSaving, serverDraft, previewLink, onPublish, onSaveDraft, onDiscardDraft } = props;
  const container = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { copy } = useCopy(() => void showToast(texts.copyFailed));
  const publishAt = serverDraft?.publishAt;
  const actions: RowAction[] = [
    { label: texts.saveDraft, icon: Save, onPress: onSaveDraft, isDisabled: !isChanged },
    { label: texts.open, icon: CalendarClock, onPress: () => setOpen(true) },
  ];
  if (publishAt !== undefined) {
    const cancel = () => props.onSchedule({});
    actions.push({ label: texts.cancelSchedule(formatDateTime(publishAt)), icon: CalendarX2, onPress: cancel });
  }
  if (previewLink !== undefined) {
    const copyLink = async () => {
      if (await copy(previewLink)) showToast(texts.copied);
    };
    actions.push({ label: texts.copyPreviewLink, icon: Link2, onPress: () => void copyLink() });
  }
  if (serverDraft !== undefined) {
    actions.push({ label: texts.discardDraft, icon: Trash2, onPress: onDiscardDraft, isDanger: true });
  }
  return (
    <div ref={container} className="flex items-center gap-1">
      <Button variant="primary" disabled={isSaving} onClick={() => onPublish()}>
        <span className="whitespace-nowrap">
          {isSaving ? messages.saving : isNew ? messages.save : messages.update}
        </span>
      </Button>
      <ActionMenu label={texts.menu} container={container} actions={actions} />
      {isOpen && <PublishDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface PublishDialogProps extends Pick<PublishControlsProps, 'serverDraft' | 'onPublish' | 'onSchedule'> {
  readonly onClose: () => void;
}

function PublishDialog({ serverDraft, onPublish, onSchedule, onClose }: PublishDialogProps) {
  const id = useId();
  const [note, setNote] = useState(serverDraft?.note ?? '');
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const trimmed = note.trim() || undefined;
    if (time === '') onPublish(trimmed);
    else {
      // The control gives a time without a zone, which Date reads as the admin's own.
      const at = new Date(time);
      if (at.getTime() <= Date.now()) return setProblem(texts.timePast);
      onSchedule({ publishAt: at.toISOString(), note: trimmed });
    }
    onClose();
  };
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button type="submit" form={id} variant="primary">
        <span>{time === '' ? texts.publishNow : texts.schedule}</span>
      </Button>
    </div>
  );
  return (
    <Drawer isOpen onClose={onClose} title={texts.title} footer={footer}>
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormField id={`${id}-note`} label={texts.note} description={texts.noteHint}>
          <textarea
            {...controlProps({ id: `${id}-note`, description: texts.noteHint })}
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            className={controlClass}
          />
        </FormField>
        <FormField id={`${id}-time`} label={texts.time} description={texts.timeHint} problem={problem}>
          <input
            {...controlProps({ id: `${id}-time`, description: texts.timeHint, problem })}
            type="datetime-local"
            value={time}
            onChange={({ target }) => {
              setTime(target.value);
              setProblem(undefined);
            }}
            className={controlClass}
          />
        </FormField>
      </form>
    </Drawer>
  );
}
