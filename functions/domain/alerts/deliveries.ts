import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { derivedId } from '#functions/platform/ids-and-idempotency.ts';
import { type AlertChannel, type AlertKind, type AlertSettings, channelsOfScope } from '#shared/rules/alerts.ts';
import type { StoredWebhook } from './alert-repository.ts';
import { type NewDelivery, type StoredDelivery, stageOwner } from './alert.ts';

export interface Recipient {
  readonly owner: string;
  readonly settings: AlertSettings;
  readonly hasBrowser: boolean;
  readonly isEmailSetUp: boolean;
  readonly webhooks: readonly StoredWebhook[];
}

export interface Message extends Pick<StoredDelivery, 'kind' | 'title' | 'body' | 'path' | 'isEnd'> {
  /** Equal messages get equal ids, so a repeat sends nothing twice. */
  readonly seed: string;
  readonly at: Date;
}

export function planDeliveries(recipient: Recipient, channel: AlertChannel, message: Message): NewDelivery[] {
  const { owner } = recipient;
  const { seed, at, ...content } = message;
  return listTargets(recipient, channel).map((target) => ({
    ...content,
    ...target,
    owner,
    channel,
    id: derivedId(at, [seed, owner, channel, target.target].join('\n')),
    createdAt: at.toISOString(),
  }));
}

export function planAlert(recipient: Recipient, message: Message & { readonly kind: AlertKind }): NewDelivery[] {
  return listChannels(recipient.owner)
    .filter((channel) => recipient.settings.kinds[channel].includes(message.kind))
    .flatMap((channel) => planDeliveries(recipient, channel, message));
}

export function isReceiver(
  recipient: Recipient,
  { channel, target }: Pick<NewDelivery, 'channel' | 'target'>,
): boolean {
  return listTargets(recipient, channel).some((known) => known.target === target);
}

function listChannels(owner: string): readonly AlertChannel[] {
  return channelsOfScope[owner === stageOwner ? 'stage' : 'own'];
}

function listTargets(
  { owner, settings, hasBrowser, isEmailSetUp, webhooks }: Recipient,
  channel: AlertChannel,
): { readonly target: string; readonly recipient?: string }[] {
  switch (channel) {
    case 'push':
      return hasBrowser ? [{ target: owner }] : [];
    case 'email':
      return isEmailSetUp ? settings.emailAddresses.map((address) => ({ target: address, recipient: address })) : [];
    case 'webhook':
      return webhooks.map(({ id, name }) => ({ target: id, recipient: name }));
  }
}

let client: SQSClient | undefined;

function queueUrl(): string {
  return z.url().parse(process.env['ALERTS_QUEUE_URL']);
}

export async function sendToQueue(message: object): Promise<void> {
  client ??= new SQSClient();
  await client.send(new SendMessageCommand({ QueueUrl: queueUrl(), MessageBody: JSON.stringify(message) }));
}

export async function postponeMessage(receiptHandle: string, seconds: number): Promise<void> {
  client ??= new SQSClient();
  const VisibilityTimeout = seconds;
  const visibility = { QueueUrl: queueUrl(), ReceiptHandle: receiptHandle, VisibilityTimeout };
  await client.send(new ChangeMessageVisibilityCommand(visibility));
}
