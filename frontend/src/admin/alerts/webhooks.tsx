import { Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt, useAction } from '#frontend/src/data/use-action.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsoleForm } from '#frontend/src/ui/console-page.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { RowGroup } from '#frontend/src/ui/section.tsx';
import { TextSetting } from '#frontend/src/ui/setting-controls.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminAlerts, type AlertWebhook } from '#shared/contracts/admin-alerts.ts';
import { messages } from './messages.ts';

interface WebhooksProps {
  readonly webhooks: readonly AlertWebhook[];
  readonly onChanged: (webhooks: AlertWebhook[]) => void;
  readonly onRefused: () => void;
}

interface NewSecret {
  readonly webhook: AlertWebhook;
  readonly secret: string;
}

export function Webhooks({ webhooks, onChanged, onRefused }: WebhooksProps) {
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<NewSecret>();
  const replace = (webhook: AlertWebhook) => onChanged(webhooks.map((one) => (one.id === webhook.id ? webhook : one)));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-48 flex-col">
          <h3 className="text-[0.9375rem] font-medium">{messages.webhooks}</h3>
          <p className="text-sm text-muted">{webhooks.length === 0 ? messages.noWebhooks : messages.webhooksText}</p>
        </div>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          {messages.addWebhook}
        </Button>
      </div>
      {shown && <ShownSecret {...shown} onDone={() => setShown(undefined)} />}
      {webhooks.length > 0 && (
        <RowGroup>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onChanged={replace}
              onDeleted={() => onChanged(webhooks.filter(({ id }) => id !== webhook.id))}
              onSecret={setShown}
              onRefused={onRefused}
            />
          ))}
        </RowGroup>
      )}
      <Drawer isOpen={isAdding} onClose={() => setAdding(false)} title={messages.addWebhook}>
        {isAdding && (
          <WebhookForm
            onCancel={() => setAdding(false)}
            onAdded={(added) => {
              setAdding(false);
              setShown(added);
              onChanged([...webhooks, added.webhook]);
            }}
          />
        )}
      </Drawer>
    </div>
  );
}

interface WebhookFormProps {
  readonly onCancel: () => void;
  readonly onAdded: (added: NewSecret) => void;
}

function WebhookForm({ onCancel, onAdded }: WebhookFormProps) {
  const [draft, setDraft] = useState({ name: '', url: '' });
  const { run, isBusy, problem, problemField } = useAction(
    async () => onAdded(await callApi(adminAlerts.createWebhook, { body: draft })),
    { failed: messages.notAdded },
  );
  return (
    <ConsoleForm
      problem={problem}
      problemField={problemField}
      isBusy={isBusy}
      submitLabel={isBusy ? messages.adding : messages.addWebhook}
      others={<Button onClick={onCancel}>{messages.cancel}</Button>}
      onSubmit={() => run()}
    >
      <TextSetting
        label={messages.name}
        value={draft.name}
        required
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <TextSetting
        type="url"
        label={messages.address}
        description={messages.addressHint}
        value={draft.url}
        required
        onChange={(url) => setDraft({ ...draft, url })}
      />
    </ConsoleForm>
  );
}

interface WebhookRowProps {
  readonly webhook: AlertWebhook;
  readonly onChanged: (webhook: AlertWebhook) => void;
  readonly onDeleted: () => void;
  readonly onSecret: (secret: NewSecret) => void;
  readonly onRefused: () => void;
}

function WebhookRow({ webhook, onChanged, onDeleted, onSecret, onRefused }: WebhookRowProps) {
  const { id, name, url, secrets } = webhook;
  const [isAsking, setAsking] = useState(false);
  const [old] = secrets;
  const hasTwo = secrets.length > 1;
  const addSecret = async () => {
    const added = await callApi(adminAlerts.addSecret, { params: { id } });
    onChanged(added.webhook);
    onSecret(added);
  };
  const removeOld = async () => {
    await callApi(adminAlerts.removeSecret, { params: { id, secretId: old?.id ?? '' } });
    onChanged({ ...webhook, secrets: secrets.slice(1) });
    showToast(messages.oldEnded);
  };
  const remove = async () => {
    const isDone = await attempt(() => callApi(adminAlerts.deleteWebhook, { params: { id } }), {
      failed: messages.notDeleted,
      onRefused,
    });
    setAsking(false);
    if (!isDone) return;
    showToast(messages.deleted);
    onDeleted();
  };
  return (
    <div className="flex flex-col gap-2 px-4 py-2.5">
      <div className="flex min-w-0 flex-col">
        <span className="font-medium break-words">{name}</span>
        <span className="text-sm break-all text-muted">{url}</span>
        {hasTwo && <span className="text-sm">{messages.twoSecrets}</span>}
      </div>
      {isAsking ? (
        <InlineConfirm
          question={messages.confirmDelete(name)}
          consequence={messages.deleteConsequence}
          confirmLabel={messages.delete}
          cancelLabel={messages.cancel}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {hasTwo ? (
            <Button
              aria-label={messages.endOldOf(name)}
              onClick={() => void attempt(removeOld, { failed: messages.oldNotEnded, onRefused })}
            >
              {messages.endOld}
            </Button>
          ) : (
            <Button
              aria-label={messages.rotateOf(name)}
              onClick={() => void attempt(addSecret, { failed: messages.notRotated, onRefused })}
            >
              {messages.rotate}
            </Button>
          )}
          <Button variant="danger" aria-label={messages.deleteOf(name)} onClick={() => setAsking(true)}>
            {messages.delete}
          </Button>
        </div>
      )}
    </div>
  );
}

function ShownSecret({ webhook, secret, onDone }: NewSecret & { readonly onDone: () => void }) {
  const { copied, copy } = useCopy(() => showToast(messages.copyFailed));
  return (
    <div role="status" className="flex flex-col gap-2 rounded-card bg-raised p-4">
      <p className="font-medium">{messages.secretTitle(webhook.name)}</p>
      <p className="text-sm">{messages.secretText}</p>
      <code className="text-sm break-all">{secret}</code>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(secret)}>{copied === secret ? messages.copied : messages.copy}</Button>
        <Button onClick={onDone}>{messages.done}</Button>
      </div>
    </div>
  );
}
