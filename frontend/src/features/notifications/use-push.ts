import { useState } from 'react';
import { notifications } from '#shared/contracts/notifications.ts';
import type { PushSetting } from '#shared/rules/site-settings.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { messages } from './messages.ts';
import { registerBrowser, unregisterBrowser } from './push-registration.ts';
import { forgetRegistration, isRegistered, rememberRegistration } from './remembered-registration.ts';

export type PushState = 'default' | 'granted' | 'denied';

interface Outcome {
  readonly text: string;
  readonly isProblem: boolean;
}

/** Whether this browser is told of news, and the ways to change that. */
export function usePush() {
  const userId = useAppStore((store) => store.session?.userId);
  const { data: config, isLoading } = useSiteConfig();
  const [state, setState] = useState(() => currentState(userId));
  const [busy, setBusy] = useState<'enabling' | 'working'>();
  const [outcome, setOutcome] = useState<Outcome>();

  /** Whatever goes wrong, the buttons come back. */
  async function run(kind: 'enabling' | 'working', failure: string, action: () => Promise<Outcome>): Promise<void> {
    setBusy(kind);
    setOutcome(undefined);
    setOutcome(await action().catch((error: unknown) => unforeseen(failure, error)));
    setState(currentState(userId));
    setBusy(undefined);
  }
  return {
    state,
    /** False where the stage has no push service. */
    isAvailable: config === undefined || config.firebase !== undefined,
    // Until it is known where to register, nothing can be.
    busy: busy ?? (isLoading ? 'working' : undefined),
    outcome,
    enable: () => void run('enabling', messages.enableFailed, () => enable(userId, config?.firebase)),
    disable: () => void run('working', messages.disableFailed, () => disable(config?.firebase)),
    sendTest: () => void run('working', messages.sendFailed, sendTest),
  };
}

const success = (text: string): Outcome => ({ text, isProblem: false });
const problem = (text: string): Outcome => ({ text, isProblem: true });

async function enable(userId: string | undefined, setting: PushSetting | undefined): Promise<Outcome> {
  if (!('Notification' in window)) return problem(messages.unsupported);
  if (userId === undefined) return problem(messages.noSession);
  if ((await Notification.requestPermission()) !== 'granted') return problem(messages.permissionDenied);
  if (setting === undefined) return problem(messages.enableFailed);
  const target = await registerBrowser(setting);
  return answered(callApi(notifications.registerPush, { body: target }), messages.registerFailed, () => {
    rememberRegistration(userId, Date.now());
    return success(messages.enabled);
  });
}

/** The server forgets the browser first: what it no longer knows it can't push to. */
async function disable(setting: PushSetting | undefined): Promise<Outcome> {
  return answered(callApi(notifications.unregisterPush, {}), messages.unregisterFailed, async () => {
    forgetRegistration();
    if (setting === undefined) return success(messages.disabled);
    await unregisterBrowser(setting);
    return success(messages.disabled);
  });
}

/** Firebase's reasons are for people who can read them: they go to the log. */
function unforeseen(failure: string, error: unknown): Outcome {
  recordEvent('push_failed', { reason: String(error) });
  return problem(failure);
}

async function sendTest(): Promise<Outcome> {
  try {
    const { pushed, reason = messages.sendFailed } = await callApi(notifications.sendTest, {});
    return pushed ? success(messages.testSent) : problem(messages.testFailed(reason));
  } catch (error) {
    return problem(messages.testFailed(reasonOf(error)));
  }
}

/** The words of the API, or ours where it broke down without any. */
function reasonOf(error: unknown): string {
  const hasWords = error instanceof ApiError && (error.status < 500 || error.code === 'unavailable');
  return hasWords && error.code !== 'unexpected' ? error.message : messages.sendFailed;
}

async function answered(
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

function currentState(userId: string | undefined): PushState {
  if (!('Notification' in window) || userId === undefined) return 'default';
  if (Notification.permission === 'granted') return isRegistered(userId) ? 'granted' : 'default';
  return Notification.permission;
}
