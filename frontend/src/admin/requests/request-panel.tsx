import { useId, useState } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { MediaGrid } from '#frontend/src/ui/media-grid.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { type AdminProRequest, adminProRequests, maxNoteLength } from '#shared/contracts/admin-pro-requests.ts';
import { proFormEditorPath } from '#shared/rules/console-paths.ts';
import { isOpen } from '#shared/rules/pro-request.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';
import {
  Facts,
  History,
  Overdue,
  RequestStatus,
  shortRequestId,
  SubmittedValues,
  Subscriber,
} from './request-details.tsx';
import type { RequestCalls } from './use-request-calls.ts';
import type { RequestHandling } from './use-request-handling.tsx';

interface RequestPanelProps {
  readonly request: AdminProRequest;
  readonly handling: RequestHandling;
}

export function RequestPanel({ request, handling }: RequestPanelProps) {
  const { formId, formName, userId, userName, status } = request;
  const canBuild = hasRight(useAdminAccess(), 'build');
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="text-2xl font-semibold tracking-tight">{messages.detailsTitle(shortRequestId(request))}</h1>
        <RequestStatus status={status} />
        <Overdue request={request} />
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="min-w-0 break-words">{formName}</span>
        <Subscriber userId={userId} userName={userName} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {handling.actions(request).map(({ label, icon: Icon, isDanger, onPress }) => (
          <Button key={label} variant={isDanger ? 'danger' : 'secondary'} onClick={onPress}>
            <Icon aria-hidden className="size-4" />
            <span>{label}</span>
          </Button>
        ))}
        {canBuild && formId && (
          <ButtonLink variant="ghost" to={proFormEditorPath(formId)}>
            {messages.openForm}
          </ButtonLink>
        )}
      </div>
      {isOpen(status) && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <AssigneeField request={request} onAssign={handling.calls.assign} />
          <DueDateField key={request.dueDate} request={request} onChange={handling.calls.setDueDate} />
        </div>
      )}
      <SubmittedValues request={request} heading="h2" />
      <Results request={request} />
      <Facts request={request} />
      <NoteForm request={request} onAdd={handling.calls.addNote} />
      <History request={request} heading="h2" />
    </>
  );
}

interface AssigneeFieldProps {
  readonly request: AdminProRequest;
  readonly onAssign: RequestCalls['assign'];
}

function AssigneeField({ request, onAssign }: AssigneeFieldProps) {
  const id = useId();
  const { data } = useApi(adminProRequests.listFilters, {});
  const { formId, assigneeId, takenBy } = request;
  const ids = new Set(data?.forms.find((form) => form.id === formId)?.assigneeIds);
  const admins = (data?.admins ?? []).filter((admin) => ids.has(admin.id));
  const isUnlisted = takenBy !== undefined && !admins.some((admin) => admin.id === assigneeId);
  return (
    <FormField id={id} label={messages.inboxColumns.assignee}>
      <Select
        {...controlProps({ id })}
        value={isUnlisted ? takenBy : (assigneeId ?? '')}
        onChange={({ target }) => onAssign(request, target.value || null)}
      >
        <option value="">{messages.unassigned}</option>
        {isUnlisted && <option value={takenBy}>{takenBy}</option>}
        {admins.map((admin) => (
          <option key={admin.id} value={admin.id}>
            {admin.name}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

interface DueDateFieldProps {
  readonly request: AdminProRequest;
  readonly onChange: RequestCalls['setDueDate'];
}

/** Saves on leaving the field, because typing a year passes through other years. */
function DueDateField({ request, onChange }: DueDateFieldProps) {
  const id = useId();
  const { dueDate = '' } = request;
  const [date, setDate] = useState(dueDate);
  return (
    <FormField id={id} label={messages.dueDate}>
      <input
        {...controlProps({ id })}
        type="date"
        value={date}
        onChange={({ target }) => setDate(target.value)}
        onBlur={() => date !== dueDate && onChange(request, date || null)}
        className={controlClass}
      />
    </FormField>
  );
}

interface NoteFormProps {
  readonly request: AdminProRequest;
  readonly onAdd: RequestCalls['addNote'];
}

function NoteForm({ request, onAdd }: NoteFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    if (await onAdd(request, text.trim())) setText('');
    setBusy(false);
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <FormField id={id} label={messages.note} description={messages.noteHint}>
        <textarea
          {...controlProps({ id, description: messages.noteHint })}
          rows={2}
          maxLength={maxNoteLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={controlClass}
        />
      </FormField>
      <Button type="submit" className="self-start" disabled={isBusy || text.trim() === ''}>
        {messages.addNote}
      </Button>
    </form>
  );
}

function Results({ request: { assets, formName } }: { readonly request: AdminProRequest }) {
  if (assets.length === 0) return undefined;
  return (
    <Section heading="h2" title={messages.results}>
      <MediaGrid
        items={assets}
        getCaption={() => formName}
        getFallback={() => messages.notShown}
        onDownload={({ publicUrl, filename }) => void downloadFile(publicUrl, filename)}
      />
    </Section>
  );
}
