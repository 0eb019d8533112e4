import { ClipboardList, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useEffectsConfirm } from '#frontend/src/data/confirm-or-undo.tsx';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatCredits, formatDate } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn, RowAction } from '#frontend/src/ui/list/list-column.ts';
import { useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminProForms, type ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { formRequestsPath, proFormEditorPath } from '#shared/rules/console-paths.ts';

const messages = {
  title: 'Pro Forms',
  create: 'Create Pro Form',
  search: 'Search pro forms',
  showing: (shown: number, all: number) => `Showing ${shown} of ${all} pro forms`,
  noForms: 'No Pro Forms Yet',
  noFormsText: 'A pro form takes requests that people fulfil by hand.',
  noneFound: 'No Pro Forms Found',
  noneFoundText: 'No pro form matches the search.',
  showAll: 'Clear the search',
  failedToLoad: 'Failed to load pro forms',
  requests: 'Requests',
  edit: 'Edit',
  draft: 'Draft',
  unnamed: 'Unnamed form',
  delete: 'Delete',
  deleteOne: (name: string) => `Delete ${name}`,
  columns: {
    name: 'Name',
    description: 'Description',
    route: 'Route',
    type: 'Type',
    cost: 'Cost',
    key: 'API key',
    owner: 'Owner',
    updated: 'Updated',
  },
  openPage: 'Open its page',
  credits: formatCredits,
  apiKey: (provider: string, name: string) => `${provider}, ${name}`,
  noKey: 'None',
  deletedBadge: 'Deleted',
  deletedText: 'Listed until its open requests are fulfilled.',
  confirmDelete: (name: string) =>
    `Are you sure you want to delete “${name}”? This cannot be undone. Open requests stay to be fulfilled, with their credits held, and the form is listed until they are.`,
  pageGone: 'Subscribers can no longer open this page:',
  deleted: (name: string) => `Pro form “${name}” deleted successfully`,
  notDeleted: 'Failed to delete pro form',
} as const;

const createPath = '/admin/create-pro-form';

export function ProFormListScreen() {
  const { data, error, mutate } = useApi(adminProForms.listProForms, {});
  // The list's index can lag. A deleted form with open requests appears again on the next visit.
  const removeFromList = ({ id }: ProFormSummary) =>
    void mutate({ items: (data?.items ?? []).filter((form) => form.id !== id) }, { revalidate: false });
  return (
    <ConsolePage
      title={messages.title}
      actions={
        <ButtonLink to={createPath} variant="primary">
          {messages.create}
        </ButtonLink>
      }
    >
      {data === undefined && (
        <LoadState error={error} texts={messages} message={error?.message} onRetry={() => void mutate()} />
      )}
      {data?.items.length === 0 && <NoForms />}
      {data && data.items.length > 0 && <ProFormList forms={data.items} onDeleted={removeFromList} />}
    </ConsolePage>
  );
}

function NoForms() {
  return (
    <NoticeState
      icon={ClipboardList}
      title={messages.noForms}
      action={<ButtonLink to={createPath}>{messages.create}</ButtonLink>}
    >
      {messages.noFormsText}
    </NoticeState>
  );
}

interface ProFormListProps {
  readonly forms: readonly ProFormSummary[];
  readonly onDeleted: (form: ProFormSummary) => void;
}

function ProFormList({ forms, onDeleted }: ProFormListProps) {
  const address = useListQuery();
  const { confirm, dialog } = useEffectsConfirm();
  const remove = async (form: ProFormSummary) => {
    const { id, name } = form;
    const isConfirmed = await confirm({
      change: { kind: 'proForm', id },
      title: messages.deleteOne(name),
      question: messages.confirmDelete(name),
      consequence: messages.pageGone,
      confirmLabel: messages.delete,
      alwaysAsks: true,
    });
    if (!isConfirmed) return;
    await callApi(adminProForms.deleteProForm, { params: { id } });
    showToast(messages.deleted(name));
    onDeleted(form);
  };
  const text = address.search.trim().toLowerCase();
  const shown = forms.filter((form) => matchesForm(form, text));
  return (
    <>
      <SearchBox label={messages.search} value={address.search} onChange={(search) => address.change({ search })} />
      {shown.length === 0 ? (
        <NoMatchState texts={messages} onShowAll={address.clear} />
      ) : (
        <ItemList
          label={messages.title}
          name="pro-forms"
          items={shown.map((form) => ({ ...form, name: form.name || messages.unnamed }))}
          columns={proFormColumns}
          getKey={({ id }) => id}
          getName={({ name }) => name}
          address={address}
          open={(form) => ({ to: form.version === 0 ? proFormEditorPath(form.id) : formRequestsPath(form.id) })}
          actions={(form) =>
            listFormActions(form, () => void attempt(() => remove(form), { failed: messages.notDeleted }))
          }
        />
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.showing(shown.length, forms.length)}
      </p>
      {dialog}
    </>
  );
}

function listFormActions(form: ProFormSummary, onDelete: () => void): RowAction[] {
  const requests = { label: messages.requests, icon: ClipboardList, to: formRequestsPath(form.id) };
  if (form.version === 0) return [{ label: messages.edit, icon: Pencil, to: proFormEditorPath(form.id) }];
  if (form.deletedAt !== undefined) return [requests];
  return [
    requests,
    { label: messages.edit, icon: Pencil, to: proFormEditorPath(form.id) },
    { label: messages.openPage, icon: ExternalLink, href: formatProFormPath(form) },
    { label: messages.delete, icon: Trash2, isDanger: true, onPress: onDelete },
  ];
}

function matchesForm({ name, description, routePath, requestType }: ProFormSummary, searchText: string): boolean {
  return [name, description, formatProFormPath({ routePath }), requestType].some((text) =>
    text.toLowerCase().includes(searchText),
  );
}

const proFormColumns: readonly ListColumn<ProFormSummary>[] = [
  {
    id: 'name',
    header: messages.columns.name,
    width: 9,
    grows: true,
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    id: 'description',
    header: messages.columns.description,
    width: 8,
    grows: true,
    inCard: 'line',
    cell: ({ description }) => (
      <span title={description} className="line-clamp-2">
        {description}
      </span>
    ),
  },
  {
    id: 'route',
    header: messages.columns.route,
    width: 9,
    grows: true,
    inCard: 'line',
    cell: (form) =>
      form.version === 0 ? (
        <Badge tone="neutral">{messages.draft}</Badge>
      ) : form.deletedAt ? (
        <span title={messages.deletedText}>
          <Badge tone="danger">{messages.deletedBadge}</Badge>
        </span>
      ) : (
        <a href={formatProFormPath(form)} target="_blank" rel="noreferrer" className="text-ink underline">
          <bdi>{formatProFormPath(form)}</bdi>
        </a>
      ),
    sortBy: ({ routePath }) => routePath,
  },
  {
    id: 'type',
    header: messages.columns.type,
    width: 7,
    cell: ({ requestType }) => requestType,
    sortBy: ({ requestType }) => requestType,
  },
  {
    id: 'cost',
    header: messages.columns.cost,
    width: 6.5,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ creditCost }) => messages.credits(creditCost),
    sortBy: ({ creditCost }) => creditCost,
  },
  {
    id: 'key',
    header: messages.columns.key,
    width: 9,
    priority: 2,
    cell: ({ apiKey }) => (apiKey ? messages.apiKey(apiKey.provider, apiKey.name) : messages.noKey),
    sortBy: ({ apiKey }) => apiKey && messages.apiKey(apiKey.provider, apiKey.name),
  },
  {
    id: 'owner',
    header: messages.columns.owner,
    width: 7,
    priority: 1,
    inCard: 'hidden',
    cell: ({ ownerUserId }) => ownerUserId,
    sortBy: ({ ownerUserId }) => ownerUserId,
  },
  {
    id: 'updated',
    header: messages.columns.updated,
    width: 8,
    isNumeric: true,
    priority: 3,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    sortBy: ({ updatedAt }) => updatedAt,
  },
];

function formatProFormPath({ routePath }: { readonly routePath: string }): string {
  return `/pro${routePath}`;
}
