import { ClipboardList, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { adminProForms, type ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConfirmQuestion } from '#frontend/src/ui/confirm-question.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface ProFormRowProps {
  readonly form: ProFormSummary;
  readonly onDeleted: (form: ProFormSummary) => void;
}

export function ProFormRow({ form, onDeleted }: ProFormRowProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Description form={form} />
        <RowActions form={form} onDelete={() => setAsking(true)} />
      </div>
      {isAsking && <DeleteQuestion form={form} onDeleted={onDeleted} onCancel={() => setAsking(false)} />}
    </li>
  );
}

function Description({ form }: { readonly form: ProFormSummary }) {
  const { name, description, routePath, requestType, creditCost, apiKey, deletedAt } = form;
  const path = `/pro${routePath}`;
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-semibold break-words">{name}</h2>
        {deletedAt && <Badge tone="danger">{messages.deletedBadge}</Badge>}
      </div>
      <p className="line-clamp-2 text-sm text-muted">{description}</p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        {deletedAt ? (
          <span>{messages.deletedText}</span>
        ) : (
          <a href={path} target="_blank" rel="noreferrer" className="break-all text-ink underline">
            {path}
          </a>
        )}
        <span className="break-all">{messages.type(requestType)}</span>
        <span>{messages.credits(creditCost)}</span>
        {apiKey && <span className="break-all">{messages.apiKey(apiKey.provider, apiKey.name)}</span>}
      </p>
    </div>
  );
}

function RowActions({ form, onDelete }: { readonly form: ProFormSummary; readonly onDelete: () => void }) {
  const { id, name, deletedAt } = form;
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={`/admin/pro-forms/${id}/requests`} aria-label={messages.of(messages.requests, name)}>
        <ClipboardList aria-hidden className="size-4" />
        {messages.requests}
      </ButtonLink>
      {deletedAt === undefined && (
        <>
          <ButtonLink to={`/admin/create-pro-form?edit=${id}`} aria-label={messages.of(messages.edit, name)}>
            <Pencil aria-hidden className="size-4" />
            {messages.edit}
          </ButtonLink>
          <Button variant="danger" aria-label={messages.of(messages.delete, name)} onClick={onDelete}>
            <Trash2 aria-hidden className="size-4" />
            {messages.delete}
          </Button>
        </>
      )}
    </div>
  );
}

function DeleteQuestion({ form, onDeleted, onCancel }: ProFormRowProps & { readonly onCancel: () => void }) {
  const { id, name } = form;
  const remove = async () => {
    const act = async () => {
      await callApi(adminProForms.deleteProForm, { params: { id } });
      showToast(messages.deleted(name));
      onDeleted(form);
    };
    await attempt(act, { failed: messages.notDeleted });
    onCancel();
  };
  return (
    <ConfirmQuestion
      question={messages.confirmDelete(name)}
      confirmLabel={messages.delete}
      cancelLabel={messages.keep}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
