import { clsx } from 'clsx';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { registerBrowser, unregisterBrowser } from '#frontend/src/data/push-registration.ts';
import { recordEvent, useAppStore } from '#frontend/src/lib/app-store.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { notifications } from '#shared/contracts/notifications.ts';
import type { PushSetting } from '#shared/rules/site-settings.ts';
import type { Session } from '#shared/rules/stored-session.ts';
import { messages } from './messages.ts';
import { forgetRegistration, isRegistered, rememberRegistration } from './push-renewal.ts';

const icons = { default: Bell, granted: BellRing, denied: BellOff } satisfies Record<PushState, unknown>;
const tones = { default: 'warning', granted: 'success', denied: 'danger' } as const;

export function NotificationCard() {
  const { state, outcome, ...push } = usePush();
  const Icon = icons[state];
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="flex min-w-0 items-center gap-3 font-medium">
          <Icon aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">{messages.title}</span>
        </h3>
        <Badge tone={tones[state]}>{messages.badges[state]}</Badge>
      </div>
      <div className="flex flex-col gap-1 text-sm text-muted">
        <p>{messages.intro}</p>
        <ul className="list-disc ps-5">
          {messages.topics.map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
        </ul>
      </div>
      <Actions state={state} {...push} />
      <p role="status" className={clsx('text-sm font-medium empty:hidden', outcome?.isProblem && 'text-danger')}>
        {outcome?.text}
      </p>
    </section>
  );
}

type ActionsProps = Pick<
  ReturnType<typeof usePush>,
  'state' | 'isAvailable' | 'busy' | 'enable' | 'disable' | 'sendTest'
>;

function Actions({ state, isAvailable, busy, enable, disable, sendTest }: ActionsProps) {
  if (!isAvailable && state !== 'granted') return <p className="text-sm">{messages.unavailable}</p>;
  if (state === 'denied') return <UnblockSteps />;
  if (state === 'default') {
    return (
      <Button disabled={busy !== undefined} onClick={enable}>
        {busy === 'enabling' ? messages.enabling : messages.enable}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button className="flex-auto" disabled={busy !== undefined} onClick={sendTest}>
        {messages.sendTest}
      </Button>
      <Button className="flex-auto" disabled={busy !== undefined} onClick={disable}>
        {messages.disable}
      </Button>
    </div>
  );
}

const blockedHint = 'Notifications are blocked for this site. Allow them in the settings of your browser.';
const unblockSteps = [
  'Open the settings of this site: the icon beside the address. An installed app has them in your device’s settings.',
  'Allow notifications.',
  'Come back here, and enable them.',
];

/** No button, because browsers don't ask again once notifications are blocked. */
function UnblockSteps() {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>{blockedHint}</p>
      <ol className="flex list-decimal flex-col gap-1 ps-5 text-muted">
        {unblockSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

type PushState = 'default' | 'granted' | 'denied';

interface Outcome {
  readonly text: string;
  readonly isProblem: boolean;
}

function usePush() {
  const session = useAppStore((store) => store.session);
  const { data: config, isLoading } = useSiteConfig();
  const [state, setState] = useState(() => currentState(session));
  const [busy, setBusy] = useState<'enabling' | 'working'>();
  const [outcome, setOutcome] = useState<Outcome>();

  const followBrowser = useEffectEvent(() => {
    const current = currentState(session);
    if (current === state) return;
    setState(current);
    setOutcome(undefined);
  });
  useEffect(() => {
    // The person comes back from the browser's settings.
    const follow = () => followBrowser();
    window.addEventListener('focus', follow);
    return () => window.removeEventListener('focus', follow);
  }, []);

  async function run(kind: 'enabling' | 'working', failure: string, action: () => Promise<Outcome>): Promise<void> {
    setBusy(kind);
    setOutcome(undefined);
    setOutcome(await action().catch((error: unknown) => describeUnexpected(failure, error)));
    setState(currentState(session));
    setBusy(undefined);
  }
  return {
    state,
    isAvailable: config === undefined || config.firebase !== undefined,
    // The buttons wait until the configuration has loaded.
    busy: busy ?? (isLoading ? 'working' : undefined),
    outcome,
    enable: () => void run('enabling', messages.enableFailed, () => enablePush(session, config?.firebase)),
    disable: () => void run('working', messages.disableFailed, () => disablePush(config?.firebase)),
    sendTest: () => void run('working', messages.sendFailed, sendTestPush),
  };
}

const success = (text: string): Outcome => ({ text, isProblem: false });
const problem = (text: string): Outcome => ({ text, isProblem: true });

async function enablePush(session: Session | null, setting: PushSetting | undefined): Promise<Outcome> {
  if (!('Notification' in window)) return problem(messages.unsupported);
  if (session === null) return problem(messages.noSession);
  if ((await Notification.requestPermission()) !== 'granted') return problem(messages.permissionDenied);
  if (setting === undefined) return problem(messages.enableFailed);
  const target = await registerBrowser(setting);
  return attemptPush(callApi(notifications.registerPush, { body: target }), messages.registerFailed, () => {
    rememberRegistration(session, Date.now());
    return success(messages.enabled);
  });
}

/** Unregisters at the server first, which stops the pushes. */
async function disablePush(setting: PushSetting | undefined): Promise<Outcome> {
  return attemptPush(callApi(notifications.unregisterPush, {}), messages.unregisterFailed, async () => {
    forgetRegistration();
    if (setting === undefined) return success(messages.disabled);
    await unregisterBrowser(setting);
    return success(messages.disabled);
  });
}

/** Logs the error instead of showing it, because Firebase writes its errors for developers. */
function describeUnexpected(failure: string, error: unknown): Outcome {
  recordEvent('push_failed', { reason: String(error) });
  return problem(failure);
}

async function sendTestPush(): Promise<Outcome> {
  try {
    const { pushed, reason = messages.sendFailed } = await callApi(notifications.sendTest, {});
    return pushed ? success(messages.testSent) : problem(messages.testFailed(reason));
  } catch (error) {
    return problem(messages.testFailed(pushFailureReason(error)));
  }
}

function pushFailureReason(error: unknown): string {
  const hasWords = error instanceof ApiError && (error.status < 500 || error.code === 'unavailable');
  return hasWords && error.code !== 'unexpected' ? error.message : messages.sendFailed;
}

async function attemptPush(
  call: Promise<void>,
  failure: string,
  next: () => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const hasSucceeded = await call.then(
    () => true,
    () => false,
  );
  return hasSucceeded ? next() : problem(failure);
}

function currentState(session: Session | null): PushState {
  if (!('Notification' in window) || session === null) return 'default';
  if (Notification.permission === 'granted') return isRegistered(session.userId) ? 'granted' : 'default';
  return Notification.permission;
}
