import type { Admin } from '#functions/domain/admins/admin-repository.ts';
import type { AllAlerts } from '#functions/domain/alerts/alert-repository.ts';
import {
  alertId,
  type Collected,
  concernsAdmin,
  type Condition,
  type NewDelivery,
  type StoredAlert,
  stageOwner,
} from '#functions/domain/alerts/alert.ts';
import { isReceiver, type Message, planAlert, type Recipient } from '#functions/domain/alerts/deliveries.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import { log } from '#functions/platform/log.ts';
import { plural } from '#shared/kernel/language.ts';
import { waitingTime } from '#shared/kernel/texts.ts';
import { isMuted } from '#shared/rules/alerts.ts';
import { canEnterConsole } from '#shared/rules/roles.ts';
import { type ConditionDeps, type Conditions, findConditions } from './find-conditions.ts';

export interface WatchDeps extends ConditionDeps, Pick<Repositories, 'alerts' | 'admins' | 'adminPushTargets'> {
  readonly isEmailSetUp: boolean;
  readonly queue: (message: { readonly owner: string; readonly id: string }) => Promise<void>;
}

/** A condition that returns within this time continues its alert, so that an unsteady one sends one message. */
const reopenMinutes = 30;

// Decision: docs/decisions/051-alerts.md
export async function watch(deps: WatchDeps): Promise<void> {
  const known = await deps.alerts.all();
  const conditions = await findConditions(deps, known.stage.waitingHours);
  const open = [...known.open, ...(await openAlerts(deps, known, conditions.present))];
  const ended = await followKnown(deps, known.open, conditions);
  const presentIds = new Set(conditions.present.map(alertId));
  const unsent = open.filter((alert) => presentIds.has(alertId(alert)) && alert.waitingFor?.length !== 0);
  const collected = await deps.alerts.collected();
  if (unsent.length + ended.length + collected.length === 0) return;
  const recipients = await listRecipients(deps, known);
  for (const alert of unsent) await tellOpening(deps, recipients, alert);
  for (const alert of ended) {
    await tellEnd(deps, recipients, alert);
    await deps.alerts.closeAlert(alert);
    log.info('Closed an alert', { kind: alert.kind, subject: alert.subject });
  }
  await sendDigests(deps, recipients, collected);
}

async function openAlerts({ alerts, now }: WatchDeps, known: AllAlerts, present: readonly Condition[]) {
  const knownIds = new Set(known.open.map(alertId));
  const opened: StoredAlert[] = [];
  for (const condition of present.filter((one) => !knownIds.has(alertId(one)))) {
    const at = now();
    if (!(await alerts.openAlert(condition, at))) continue;
    opened.push({ ...condition, openedAt: at.toISOString() });
    log.info('Opened an alert', { kind: condition.kind, subject: condition.subject });
  }
  return opened;
}

async function followKnown(
  { alerts, now }: WatchDeps,
  known: readonly StoredAlert[],
  { present, unknownKeys, reachedCeilings }: Conditions,
): Promise<StoredAlert[]> {
  const ended: StoredAlert[] = [];
  const presentIds = new Set(present.map(alertId));
  for (const alert of known) {
    const isUnknown = alert.kind === 'refused-key' && unknownKeys.has(alert.subject);
    if (presentIds.has(alertId(alert))) {
      if (alert.endedAt !== undefined) await alerts.setEnd(alert, undefined);
    } else if (alert.kind === 'near-ceiling' && reachedCeilings.has(alert.subject)) {
      // The pause has an alert of its own, so nothing is resolved.
      await alerts.closeAlert(alert);
    } else if (alert.endedAt === undefined) {
      if (!isUnknown) await alerts.setEnd(alert, now().toISOString());
    } else if (now().getTime() - Date.parse(alert.endedAt) >= reopenMinutes * 60_000) {
      ended.push(alert);
    }
  }
  return ended;
}

interface KnownRecipient extends Recipient {
  readonly admin?: Admin | undefined;
}

async function listRecipients(
  { admins, adminPushTargets, isEmailSetUp, now }: WatchDeps,
  { settings, stage, webhooks }: AllAlerts,
): Promise<KnownRecipient[]> {
  const accessIds = [...settings.keys()].filter((owner) => owner !== stageOwner);
  const found = await admins.findMany(accessIds);
  const own = await Promise.all(
    [...found.values()].filter(canEnterConsole).map(async (admin) => ({
      owner: admin.id,
      admin,
      settings: settings.get(admin.id) ?? stage,
      hasBrowser: (await adminPushTargets.registrationsOf(admin.id, now())).length > 0,
      isEmailSetUp,
      webhooks: [],
    })),
  );
  return [{ owner: stageOwner, settings: stage, hasBrowser: false, isEmailSetUp, webhooks }, ...own];
}

/** A muted recipient gets the message when the mute ends, if the condition still holds. */
async function tellOpening(deps: WatchDeps, recipients: readonly KnownRecipient[], alert: StoredAlert): Promise<void> {
  const { title, body, waitingFor } = alert;
  const due = recipients.filter(
    (one) => (waitingFor?.includes(one.owner) ?? true) && (one.admin === undefined || concernsAdmin(one.admin, alert)),
  );
  const message = { title, body, seed: alertId(alert), at: new Date(alert.openedAt) };
  const muted = await tell(deps, due, alert, message);
  await deps.alerts.saveWaiting(
    alert,
    muted.map(({ owner }) => owner),
  );
}

/** Recipients who still wait for the first message get no message about the end. */
async function tellEnd(deps: WatchDeps, recipients: readonly KnownRecipient[], alert: StoredAlert): Promise<void> {
  const { title, openedAt, endedAt = openedAt, waitingFor } = alert;
  const told = recipients.filter(
    ({ owner, admin }) => waitingFor?.includes(owner) === false && (admin === undefined || concernsAdmin(admin, alert)),
  );
  const seconds = (Date.parse(endedAt) - Date.parse(openedAt)) / 1000;
  await tell(deps, told, alert, {
    title: `Resolved: ${title}`,
    body: `It ended at ${endedAt.slice(11, 16)} UTC, after ${waitingTime(seconds)}.`,
    isEnd: true,
    seed: `${alertId(alert)} ${openedAt} end`,
    at: new Date(endedAt),
  });
}

async function tell(
  deps: WatchDeps,
  due: readonly KnownRecipient[],
  { kind, path, concerns }: StoredAlert,
  message: Omit<Message, 'kind' | 'path'>,
): Promise<readonly KnownRecipient[]> {
  const muted = due.filter(({ settings }) => isMuted(settings, kind, deps.now()));
  for (const recipient of due.filter((one) => !muted.includes(one))) {
    for (const delivery of planAlert(recipient, { ...message, kind, path })) {
      if (recipient.settings.digestHour === undefined) await queueDelivery(deps, delivery);
      else await deps.alerts.collect({ ...delivery, concerns, createdAt: deps.now().toISOString() });
    }
  }
  return muted;
}

/** A repeat after a crash finds the delivery and queues it again; the sender ignores deliveries that were made. */
async function queueDelivery({ alerts, queue }: WatchDeps, delivery: NewDelivery): Promise<void> {
  await alerts.create(delivery);
  await queue({ owner: delivery.owner, id: delivery.id });
}

async function sendDigests(
  deps: WatchDeps,
  recipients: readonly KnownRecipient[],
  collected: readonly Collected[],
): Promise<void> {
  const groups = Map.groupBy(collected, ({ owner, channel, target }) => [owner, channel, target].join('\n'));
  for (const group of groups.values()) {
    const recipient = recipients.find(({ owner }) => owner === group[0]?.owner);
    const dueAt = lastDigestTime(deps.now(), recipient?.settings.digestHour);
    const due = group.filter(({ createdAt }) => recipient === undefined || Date.parse(createdAt) < dueAt.getTime());
    const digest = recipient && toDigest(deps, recipient, due);
    if (digest) await queueDelivery(deps, digest);
    for (const delivery of due) await deps.alerts.discardCollected(delivery);
  }
}

function lastDigestTime(now: Date, digestHour: number | undefined): Date {
  if (digestHour === undefined) return now;
  const today = new Date(now);
  today.setUTCHours(digestHour, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - 24 * 60 * 60 * 1000);
}

/** A push holds 4 KB. */
const maxNamed = 20;

/** Rights and addresses can change between an alert and its digest. */
function toDigest({ now }: WatchDeps, recipient: KnownRecipient, due: readonly Collected[]): NewDelivery | undefined {
  const { admin } = recipient;
  const concerned = due.filter((delivery) => admin === undefined || concernsAdmin(admin, delivery));
  const shown = concerned.filter((delivery) => isReceiver(recipient, delivery));
  const [first] = shown;
  if (first === undefined) return undefined;
  const lines = shown.slice(0, maxNamed).map(({ title }) => title);
  const more = shown.length - lines.length;
  const { concerns: _, ...delivery } = first;
  return {
    // The id follows from the first alert, so a repeat after a crash sends no second digest.
    ...delivery,
    kind: 'digest',
    title: plural(shown.length, digestForms),
    body: [...lines, ...(more > 0 ? [`And ${more} more`] : [])].join('\n'),
    path: '/admin',
    createdAt: now().toISOString(),
  };
}

const digestForms = { one: '# alert since the last digest', other: '# alerts since the last digest' };
