import { Copy, KeyRound, Pencil, Plus, ShieldCheck, ShieldQuestionMark, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatAge, formatDate, formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { Switch } from '#frontend/src/ui/inputs.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn, RowAction } from '#frontend/src/ui/list/list-column.ts';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { type AdminApiKey, adminApiKeys, type KeyUse } from '#shared/contracts/admin-api-keys.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { modelEditorPath, proFormEditorPath } from '#shared/rules/console-paths.ts';
import { commonProviders, KeyForm } from './key-form.tsx';
import { messages } from './messages.ts';
import { type KeyChange, useKeyActions } from './use-key-actions.tsx';

export function ApiKeysScreen() {
  const { data, error, mutate } = useApi(adminApiKeys.listApiKeys, {});
  const [edited, setEdited] = useState<AdminApiKey | 'new'>();
  // The list's index can lag, so the list is updated from the response instead. An undo runs after other changes.
  const updateKeys = (update: (apiKeys: readonly AdminApiKey[]) => AdminApiKey[]) => {
    void mutate((cached) => cached && { items: update(cached.items) }, { revalidate: false });
    refresh(adminOverview.getWaiting);
  };
  const change = ({ id, after }: KeyChange) =>
    updateKeys((apiKeys) => apiKeys.flatMap((apiKey) => (apiKey.id === id ? (after ?? []) : apiKey)));
  const reload = () => void mutate();
  const saved = (apiKey: AdminApiKey) => {
    if (edited === 'new') updateKeys((apiKeys) => [apiKey, ...apiKeys]);
    else change({ id: apiKey.id, after: apiKey });
    setEdited(undefined);
  };
  const close = () => setEdited(undefined);
  return (
    <ConsolePage
      title={messages.title}
      actions={
        <Button variant="primary" disabled={!data} onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {messages.add}
        </Button>
      }
    >
      <SecurityNotice />
      {data ? (
        <>
          <KeyList apiKeys={data.items} onEdit={setEdited} onChanged={change} onRefused={reload} />
          <CommonProviders />
        </>
      ) : (
        <LoadState error={error} texts={messages} message={refusalMessage(error)} onRetry={reload} />
      )}
      <Drawer
        isOpen={edited !== undefined}
        onClose={close}
        title={edited === 'new' ? messages.add : messages.editTitle}
      >
        {edited !== undefined && (
          <KeyForm apiKey={edited === 'new' ? undefined : edited} onCancel={close} onSaved={saved} onRefused={reload} />
        )}
      </Drawer>
    </ConsolePage>
  );
}

interface KeyListProps {
  readonly apiKeys: readonly AdminApiKey[];
  readonly onEdit: (apiKey: AdminApiKey) => void;
  readonly onChanged: (change: KeyChange) => void;
  readonly onRefused: () => void;
}

interface KeyRow {
  readonly apiKey: AdminApiKey;
  readonly uses: readonly KeyUse[] | undefined;
  readonly status: string | undefined;
  readonly onToggle: () => void;
}

function KeyList({ apiKeys, onEdit, ...events }: KeyListProps) {
  const actions = useKeyActions(events);
  const { data: used } = useApi(adminApiKeys.listKeyUses, {});
  const listActions = ({ apiKey }: KeyRow): RowAction[] =>
    actions.isBusy(apiKey)
      ? []
      : [
          { label: messages.edit, icon: Pencil, onPress: () => onEdit(apiKey) },
          { label: messages.check, icon: ShieldQuestionMark, onPress: () => actions.check(apiKey) },
          { label: messages.copy, icon: Copy, onPress: () => actions.copyId(apiKey) },
          { label: messages.delete, icon: Trash2, isDanger: true, onPress: () => actions.remove(apiKey) },
        ];
  if (apiKeys.length === 0) {
    return (
      <NoticeState icon={KeyRound} title={messages.none}>
        {messages.noneText}
      </NoticeState>
    );
  }
  return (
    <>
      <ItemList
        label={messages.list}
        name="api-keys"
        items={apiKeys.map((apiKey) => ({
          apiKey,
          uses: used?.items.filter(({ apiKeyId }) => apiKeyId === apiKey.id),
          status: actions.findStatus(apiKey),
          onToggle: () => actions.toggle(apiKey),
        }))}
        columns={keyColumns}
        getKey={({ apiKey }) => apiKey.id}
        getName={({ apiKey }) => apiKey.name}
        open={({ apiKey }) => ({ onPress: () => onEdit(apiKey) })}
        actions={listActions}
      />
      {actions.dialog}
    </>
  );
}

const { columns } = messages;

const keyColumns: readonly ListColumn<KeyRow>[] = [
  {
    id: 'name',
    header: columns.name,
    width: 10,
    grows: true,
    cell: ({ apiKey }) => <span className="min-w-0 break-words">{apiKey.name}</span>,
  },
  { id: 'provider', header: columns.provider, width: 6.5, cell: ({ apiKey }) => <bdi>{apiKey.provider}</bdi> },
  {
    id: 'key',
    header: columns.key,
    width: 11,
    grows: true,
    inCard: 'line',
    cell: ({ apiKey, status }) => (
      <>
        <code className="break-all">{apiKey.masked}</code>
        <p role="status" className="text-sm empty:hidden">
          {status}
        </p>
      </>
    ),
  },
  { id: 'active', header: columns.state, width: 8.5, inCard: 'plain', cell: (row) => <ActiveSwitch {...row} /> },
  {
    id: 'pages',
    header: columns.usedBy,
    width: 10,
    grows: true,
    cell: ({ uses }) => uses && <UsedBy uses={uses} />,
  },
  { id: 'used', header: columns.lastUsed, width: 8, priority: 3, cell: ({ apiKey }) => formatUse(apiKey) },
  { id: 'owner', header: columns.owner, width: 9, priority: 2, cell: ({ apiKey }) => formatOwner(apiKey) },
  {
    id: 'created',
    header: columns.created,
    width: 7.5,
    priority: 1,
    cell: ({ apiKey }) => formatDate(apiKey.createdAt),
  },
];

function ActiveSwitch({ apiKey: { name, isActive }, onToggle }: KeyRow) {
  const id = useId();
  return (
    <span className="relative z-1 flex min-h-11 items-center gap-2">
      <Switch isOn={isActive} aria-labelledby={`${id}-state ${id}-name`} onChange={onToggle} />
      <span id={`${id}-state`}>{isActive ? messages.active : messages.inactive}</span>
      <span id={`${id}-name`} className="sr-only">
        {name}
      </span>
    </span>
  );
}

const maxNamedUses = 3;
const editors = { page: modelEditorPath, proForm: proFormEditorPath } as const;

function UsedBy({ uses }: { readonly uses: readonly KeyUse[] }) {
  if (uses.length === 0) return <span>{messages.unusedByPages}</span>;
  return (
    <span className="flex flex-wrap gap-x-2">
      {uses.slice(0, maxNamedUses).map(({ kind, id, routePath }) => (
        <Link key={`${kind} ${routePath}`} to={editors[kind](id)} className="break-all underline underline-offset-2">
          {routePath}
        </Link>
      ))}
      {uses.length > maxNamedUses && <span>{messages.moreUses(uses.length - maxNamedUses)}</span>}
    </span>
  );
}

function formatOwner({ accessId, assignedTo }: AdminApiKey): string {
  if (accessId === undefined) return messages.shared;
  return assignedTo?.name ?? messages.ownerDeleted;
}

function formatUse({ usageCount, lastUsedAt }: AdminApiKey) {
  if (lastUsedAt === undefined) return messages.unused;
  return (
    <time dateTime={lastUsedAt} title={messages.used(formatNumber(usageCount))}>
      {formatAge(lastUsedAt)}
    </time>
  );
}

function SecurityNotice() {
  return (
    <aside aria-label={messages.noticeTitle} className="flex items-start gap-3 rounded-card bg-raised px-4 py-3">
      <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex flex-col gap-0.5">
        <p className="font-medium">{messages.noticeTitle}</p>
        <p className="text-sm text-muted">{messages.notice}</p>
      </div>
    </aside>
  );
}

function CommonProviders() {
  return (
    <Section title={messages.providersTitle} heading="h2">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {commonProviders.map(({ name, address }) => (
          <li key={name} className="flex flex-wrap gap-x-2">
            <span className="font-medium">{name}</span>
            <span className="break-all text-muted">{address}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
