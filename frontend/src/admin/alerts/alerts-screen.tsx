import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { adminAlerts, type OpenAlert, type StageAlertSettings } from '#shared/contracts/admin-alerts.ts';
import type { AlertSettings } from '#shared/rules/alerts.ts';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { AlertSettingsSection } from './alert-settings.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { messages } from './messages.ts';
import { PushSwitch } from './push-switch.tsx';
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
