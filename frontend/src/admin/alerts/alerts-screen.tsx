import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { registerBrowser } from '#frontend/src/data/push-registration.ts';
import { attempt, useAction } from '#frontend/src/data/use-action.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { forgetAlerts, rememberAlerts } from '#frontend/src/lib/alert-browser.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import {
  adminAlerts,
  type AlertDelivery,
  type OpenAlert,
  type StageAlertSettings,
} from '#shared/contracts/admin-alerts.ts';
import type { AlertScope, AlertSettings } from '#shared/rules/alerts.ts';
import { AlertSettingsSection } from './alert-settings.tsx';
import { messages } from './messages.ts';
import { Webhooks } from './webhooks.tsx';

export function AlertsScreen() {
  const { data, error, mutate } = useApi(adminAlerts.getAlerts, {});
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const reload = () => void mutate();
  if (!data) {
    return (
      <ConsolePage title={messages.title}>
        <LoadState error={error} texts={messages} message={refusalMessage(error)} onRetry={reload} />
      </ConsolePage>
    );
  }
  const { open, own, stage, webhooks = [], isEmailSetUp, isThisBrowserRegistered } = data;
  // Shows the change at once; a refused change is read again. Each save contains all settings, so they keep their order.
  const save = (change: Partial<typeof data>, act: () => Promise<unknown>) => {
    void mutate({ ...data, ...change }, { revalidate: false });
    const saved = lastSave.current.then(async () => {
      const isSaved = await attempt(act, { failed: messages.notSaved });
      if (!isSaved) reload();
      return isSaved;
    });
    lastSave.current = saved;
    return saved;
  };
  const saveOwn = (settings: AlertSettings) =>
    save({ own: settings }, () => callApi(adminAlerts.saveOwn, { body: settings }));
  const saveStage = (settings: StageAlertSettings) =>
    save({ stage: settings }, () => callApi(adminAlerts.saveStage, { body: settings }));
  return (
    <ConsolePage title={messages.title}>
      <OpenAlerts open={open} />
      <div className="grid gap-x-6 gap-y-8 xl:grid-cols-2">
        <AlertSettingsSection scope="own" settings={own} isEmailSetUp={isEmailSetUp} onSave={saveOwn}>
          <PushSwitch
            isRegistered={isThisBrowserRegistered}
            onChanged={(isRegistered) =>
              void mutate({ ...data, isThisBrowserRegistered: isRegistered }, { revalidate: false })
            }
          />
        </AlertSettingsSection>
        {stage && (
          <AlertSettingsSection
            scope="stage"
            settings={stage}
            isEmailSetUp={isEmailSetUp}
            waitingHours={stage.waitingHours}
            onSave={(settings, waitingHours = stage.waitingHours) => saveStage({ ...settings, waitingHours })}
          >
            <Webhooks
              webhooks={webhooks}
              onChanged={(changed) => void mutate({ ...data, webhooks: changed }, { revalidate: false })}
              onRefused={reload}
            />
          </AlertSettingsSection>
        )}
      </div>
      <DeliveryLog hasStage={stage !== undefined} />
    </ConsolePage>
  );
}

function OpenAlerts({ open }: { readonly open: readonly OpenAlert[] }) {
  return (
    <Section heading="h2" title={messages.open}>
      {open.length === 0 ? (
        <div className="flex gap-3 rounded-card border border-line px-4 py-3">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <div>
            <p className="font-medium">{messages.caughtUp}</p>
            <p className="text-sm text-muted">{messages.caughtUpText}</p>
          </div>
        </div>
      ) : (
        <RowGroup>
          {open.map(({ kind, title, body, path, openedAt }) => (
            <Link
              key={`${kind} ${path} ${title}`}
              to={path}
              className="flex min-h-13 items-start gap-3 px-4 py-2.5 hover:bg-raised"
            >
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-orange" />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="font-medium break-words">{title}</span>
                <span className="text-sm text-muted">{body}</span>
              </span>
              <time dateTime={openedAt} className="shrink-0 text-sm text-muted tabular-nums">
                {formatAge(openedAt)}
              </time>
            </Link>
          ))}
        </RowGroup>
      )}
    </Section>
  );
}

interface PushSwitchProps {
  readonly isRegistered: boolean;
  readonly onChanged: (isRegistered: boolean) => void;
}

function PushSwitch({ isRegistered, onChanged }: PushSwitchProps) {
  const access = useAdminAccess();
  const setting = useSiteConfig().data?.firebase;
  const [hint, setHint] = useState<string>();
  const turnOn = async () => {
    setHint(undefined);
    if (!('Notification' in window)) return setHint(messages.pushUnsupported);
    if (setting === undefined) return setHint(messages.pushUnavailable);
    if ((await Notification.requestPermission()) !== 'granted') return setHint(messages.pushBlocked);
    await callApi(adminAlerts.registerPush, { body: await registerBrowser(setting) });
    rememberAlerts(access);
    onChanged(true);
  };
  // The browser stays registered at Firebase, because the subscriber's app can use the same registration.
  const turnOff = async () => {
    await callApi(adminAlerts.unregisterPush, {});
    forgetAlerts();
    onChanged(false);
  };
  const { run, isBusy, problem } = useAction(isRegistered ? turnOff : turnOn, {
    failed: isRegistered ? messages.pushNotEnded : messages.pushFailed,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-1 basis-48 flex-col">
        <p className="text-[0.9375rem] font-medium">{messages.pushTitle}</p>
        <p className="text-sm text-muted">{isRegistered ? messages.pushOn : messages.pushOff}</p>
        <p role="status" className="text-sm text-danger empty:hidden">
          {problem ?? hint}
        </p>
      </div>
      <Button disabled={isBusy} onClick={() => run()}>
        {isRegistered ? messages.turnOff : messages.turnOn}
      </Button>
    </div>
  );
}

const refreshMs = 3000;

function DeliveryLog({ hasStage }: { readonly hasStage: boolean }) {
  const [scope, setScope] = useState<AlertScope>('own');
  const list = useApiList(
    adminAlerts.listDeliveries,
    { query: { scope } },
    {
      refreshInterval: (pages) => (pages?.[0]?.items.some(({ state }) => state === 'queued') ? refreshMs : 0),
    },
  );
  return (
    <Section heading="h2" title={messages.log}>
      {hasStage && (
        <ChipGroup
          label={messages.logOf}
          chips={[
            { name: 'own', label: messages.mine },
            { name: 'stage', label: messages.ofStage },
          ]}
          current={scope}
          onChange={setScope}
        />
      )}
      {list.first === undefined ? (
        <LoadState error={list.error} texts={messages} message={refusalMessage(list.error)} onRetry={list.reload} />
      ) : list.items.length === 0 ? (
        <p className="rounded-card border border-line px-4 py-3 text-sm text-muted">{messages.noDeliveries}</p>
      ) : (
        <RowGroup>
          {list.items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </RowGroup>
      )}
      <LoadMore list={list} label={messages.more} />
      <p className="text-sm text-muted">{messages.logText}</p>
    </Section>
  );
}

const tones = { queued: 'neutral', delivered: 'success', failed: 'danger' } as const;

function DeliveryRow({ delivery }: { readonly delivery: AlertDelivery }) {
  const { channel, recipient, title, state, attempts, reason, createdAt } = delivery;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-60 flex-col">
        <span className="font-medium break-words">{title}</span>
        <span className="text-sm break-words text-muted">
          {[messages.channels[channel], recipient].filter((part) => part !== undefined).join(' · ')}
        </span>
        {reason !== undefined && <span className="text-sm break-words">{reason}</span>}
      </div>
      <div className="flex items-center gap-3 text-sm text-muted tabular-nums">
        {attempts > 1 && <span>{messages.attempts(attempts)}</span>}
        <Badge tone={tones[state]}>{messages.states[state]}</Badge>
        <time dateTime={createdAt}>{formatAge(createdAt)}</time>
      </div>
    </div>
  );
}
