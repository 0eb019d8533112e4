import { KeyRound, Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { type AdminApiKey, adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { commonProviders, KeyForm } from './key-form.tsx';
import { type KeyChange, KeyRow } from './key-row.tsx';
import { messages } from './messages.ts';

interface ApiKeysDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ApiKeysDrawer({ isOpen, onClose }: ApiKeysDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.title} description={messages.description} size="full">
      <ApiKeys />
    </Drawer>
  );
}

function ApiKeys() {
  const { data, error, mutate } = useApi(adminApiKeys.listApiKeys, {});
  const [edited, setEdited] = useState<AdminApiKey | 'new'>();
  const cachedKeys = data?.items ?? [];
  // The list's index can lag, so the list is updated from the response instead.
  const setCachedKeys = (items: AdminApiKey[]) => {
    void mutate({ items }, { revalidate: false });
    refresh(adminOverview.getWaiting);
  };
  const change = ({ id, after }: KeyChange) =>
    setCachedKeys(cachedKeys.flatMap((apiKey) => (apiKey.id === id ? (after ?? []) : apiKey)));
  const reload = () => void mutate();
  const saved = (apiKey: AdminApiKey) => {
    if (edited === 'new') setCachedKeys([apiKey, ...cachedKeys]);
    else change({ id: apiKey.id, after: apiKey });
    setEdited(undefined);
  };
  if (edited !== undefined) {
    const apiKey = edited === 'new' ? undefined : edited;
    return <KeyForm apiKey={apiKey} onCancel={() => setEdited(undefined)} onSaved={saved} onRefused={reload} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <SecurityNotice />
      <Button variant="primary" className="self-end" disabled={!data} onClick={() => setEdited('new')}>
        <Plus aria-hidden className="size-4" />
        {messages.add}
      </Button>
      {data ? (
        <KeyList apiKeys={data.items} onEdit={setEdited} onChanged={change} onRefused={reload} />
      ) : (
        <LoadState
          error={error}
          skeleton={<SkeletonStack className="gap-3" heights={['h-40', 'h-40']} />}
          heading="h3"
          texts={messages}
          message={refusalMessage(error)}
          onRetry={reload}
        />
      )}
      <CommonProviders />
    </div>
  );
}

interface KeyListProps {
  readonly apiKeys: readonly AdminApiKey[];
  readonly onEdit: (apiKey: AdminApiKey) => void;
  readonly onChanged: (change: KeyChange) => void;
  readonly onRefused: () => void;
}

function KeyList({ apiKeys, onEdit, ...events }: KeyListProps) {
  if (apiKeys.length === 0) {
    return (
      <NoticeState icon={KeyRound} title={messages.none} heading="h3">
        {messages.noneText}
      </NoticeState>
    );
  }
  return (
    <ul aria-label={messages.list} className="flex flex-col gap-3">
      {apiKeys.map((apiKey) => (
        <KeyRow key={apiKey.id} apiKey={apiKey} onEdit={() => onEdit(apiKey)} {...events} />
      ))}
    </ul>
  );
}

function SecurityNotice() {
  return (
    <aside aria-label={messages.noticeTitle} className="flex items-start gap-3 rounded-card bg-raised p-4">
      <ShieldCheck aria-hidden className="mt-0.5 size-5" />
      <div className="flex flex-col gap-1">
        <p className="font-medium">{messages.noticeTitle}</p>
        <p className="text-sm text-muted">{messages.notice}</p>
      </div>
    </aside>
  );
}

function CommonProviders() {
  return (
    <Section title={messages.providersTitle}>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line text-sm">
        {commonProviders.map(({ name, address }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
            <span className="font-medium">{name}</span>
            <span className="break-all text-muted">{address}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
