import { type AlertRepository, secretOwner } from '#functions/domain/alerts/alert-repository.ts';
import type { StoredDelivery } from '#functions/domain/alerts/alert.ts';
import { type EncryptionSecrets, decryptText } from '#functions/domain/encryption/encrypted-text.ts';
import { pushToBrowsers, type PushDeps } from '#functions/domain/notifications/notify.ts';
import { log } from '#functions/platform/log.ts';
import { DeliveryRefused } from '#functions/providers/provider-error.ts';
import type { Email, EmailSender } from '#functions/providers/ses/email-sender.ts';
import type { WebhookSender } from '#functions/providers/standard-webhooks/webhook-sender.ts';
import { brand } from '#shared/brand.ts';
import { cutText } from '#shared/kernel/texts.ts';

export interface SendDeps extends PushDeps {
  readonly alerts: Pick<AlertRepository, 'find' | 'findWebhook' | 'record'>;
  readonly sendEmail: EmailSender | undefined;
  readonly sendWebhook: WebhookSender;
  readonly secrets: () => Promise<EncryptionSecrets>;
  readonly siteOrigin: string;
}

/** The pauses after failed attempts: 43 minutes in all. The queue's `maxReceiveCount` is one more than the pauses. */
const pausesSeconds = [30, 120, 480, 1920] as const;

const maxReasonLength = 300;

/** Returns the pause before the next attempt, or undefined when there is none. */
export async function sendDelivery(
  deps: SendDeps,
  { owner, id }: { readonly owner: string; readonly id: string },
  attempt: number,
): Promise<number | undefined> {
  const delivery = await deps.alerts.find(owner, id);
  if (delivery === undefined || delivery.state !== 'queued') return undefined;
  try {
    await send(deps, delivery);
    await deps.alerts.record(delivery, { state: 'delivered', attempts: attempt });
    return undefined;
  } catch (error) {
    const reason = cutText(error instanceof Error ? error.message : String(error), maxReasonLength);
    const isRefused = error instanceof DeliveryRefused;
    const pause = pausesSeconds[attempt - 1];
    const isLast = isRefused || pause === undefined;
    await deps.alerts.record(delivery, { state: isLast ? 'failed' : 'queued', attempts: attempt, reason });
    if (isRefused) log.warn('A receiver refused an alert', { owner, id, channel: delivery.channel, reason });
    return isRefused ? undefined : (pause ?? 0);
  }
}

function send(deps: SendDeps, delivery: StoredDelivery): Promise<void> {
  switch (delivery.channel) {
    case 'push':
      return sendPush(deps, delivery);
    case 'email':
      return sendEmail(deps, delivery);
    case 'webhook':
      return sendToWebhook(deps, delivery);
  }
}

async function sendPush(deps: SendDeps, { id, kind, title, body, path, target }: StoredDelivery): Promise<void> {
  const note = { id, title, body, actionPath: path, topic: `alert-${kind}` };
  const result = await pushToBrowsers(deps, target, note);
  switch (result) {
    case 'sent':
      return;
    case 'failed':
      throw new Error('The push service did not accept the message.');
    case 'unavailable':
      throw new DeliveryRefused('This stage has no web push.');
    case 'gone':
    case 'no browser':
    case 'told before':
      throw new DeliveryRefused('No browser is registered. Turn on push again.');
  }
}

async function sendEmail({ sendEmail: sendOne, siteOrigin }: SendDeps, delivery: StoredDelivery): Promise<void> {
  if (sendOne === undefined) throw new DeliveryRefused('This stage has no sender for e-mails.');
  await sendOne(writeEmail(delivery, siteOrigin));
}

function writeEmail({ target, title, body, path }: StoredDelivery, siteOrigin: string): Email {
  const link = siteOrigin + path;
  const settings = `${siteOrigin}/admin/alerts`;
  const lines = body.split('\n');
  return {
    to: target,
    subject: `${brand.name}: ${title}`,
    text: [title, '', ...lines, '', link, '', `You get this because of your alerts: ${settings}`].join('\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#18181b;max-width:36rem">',
      `<p style="font-weight:600">${escapeHtml(brand.name)}</p><h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(link)}" style="${buttonStyle}">Open in the console</a></p>`,
      `<p style="font-size:13px"><a href="${escapeHtml(settings)}">Change your alerts</a></p></body></html>`,
    ].join('\n'),
  };
}

const buttonStyle =
  'display:inline-block;padding:10px 16px;border-radius:8px;background:#18181b;color:#ffffff;text-decoration:none';

const htmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => htmlEntities[character] ?? character);
}

async function sendToWebhook(deps: SendDeps, delivery: StoredDelivery): Promise<void> {
  const { id, kind, title, body, path, target, createdAt } = delivery;
  const webhook = await deps.alerts.findWebhook(target);
  if (webhook === undefined) throw new DeliveryRefused('The webhook was deleted.');
  const keys = await deps.secrets();
  const url = deps.siteOrigin + path;
  await deps.sendWebhook({
    id,
    url: webhook.url,
    secrets: webhook.secrets.map((secret) => decryptText(keys, secretOwner(webhook.id, secret.id), secret.sealed)),
    body: {
      type: webhookType(delivery),
      timestamp: createdAt,
      // Slack shows this text and ignores the rest.
      text: [`*${escapeSlack(title)}*`, escapeSlack(body), `<${url}|Open in the console>`].join('\n'),
      data: { kind, title, body, url },
    },
  });
}

function webhookType({ kind, isEnd = false }: StoredDelivery): string {
  if (kind === 'test' || kind === 'digest') return `alert.${kind}`;
  return isEnd ? 'alert.closed' : 'alert.opened';
}

/** https://docs.slack.dev/messaging/formatting-message-text */
function escapeSlack(text: string): string {
  return text.replace(/[&<>]/g, (character) => htmlEntities[character] ?? character);
}
