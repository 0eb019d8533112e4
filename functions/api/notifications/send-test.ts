import { notify, type NotifyDeps, type PushResult } from '#functions/domain/notifications/notify.ts';
import { newId } from '#functions/platform/ids.ts';

/** Puts a test into the inbox, and says whether it was pushed to a browser, or why it wasn't. */
export async function sendTest(
  deps: NotifyDeps,
  userId: string,
  now: Date,
): Promise<{ pushed: boolean; reason?: string }> {
  const result = await notify(deps, userId, {
    id: newId(now),
    topic: 'test',
    title: 'Test notification',
    body: 'Notifications reach you here.',
    createdAt: now.toISOString(),
  });
  return result === 'sent' ? { pushed: true } : { pushed: false, reason: reasons[result] };
}

const enableAgain = 'This browser is not registered any more. Disable notifications, and enable them again.';

const reasons: Readonly<Record<Exclude<PushResult, 'sent'>, string>> = {
  'no browser': enableAgain,
  gone: enableAgain,
  unavailable: 'Push notifications are not set up here',
  failed: 'Failed to send notification',
  'told before': 'Failed to send notification',
};
