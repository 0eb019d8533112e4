import * as z from 'zod/mini';
import { alertKeys, alertPartitions } from '#functions/platform/table/console-keys.ts';
import { epochSeconds, isExpired, setExpression } from '#functions/platform/table/expression.ts';
import type { ListPage, ListRequest, Table, TransactItem } from '#functions/platform/table/table.ts';
import {
  type AlertWebhook,
  stageAlertSettingsSchema,
  type StageAlertSettings,
} from '#shared/contracts/admin-alerts.ts';
import { type AlertSettings, alertSettingsSchema } from '#shared/rules/alerts.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';
import { type EncryptedText, encryptedTextSchema, type EncryptedTexts } from '../encryption/encrypted-text.ts';
import {
  type Collected,
  collectedSchema,
  type Condition,
  type NewDelivery,
  type StoredAlert,
  storedAlertSchema,
  type StoredDelivery,
  storedDeliverySchema,
  stageOwner,
} from './alert.ts';

const webhookSecretSchema = z.object({ id: z.string(), createdAt: z.iso.datetime(), sealed: encryptedTextSchema });
const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.url(),
  createdAt: z.iso.datetime(),
  secrets: z.array(webhookSecretSchema),
});
export type StoredWebhook = z.infer<typeof webhookSchema>;

const itemSchema = z.looseObject({ sk: z.string() });

export interface AllAlerts {
  readonly settings: ReadonlyMap<string, AlertSettings>;
  readonly stage: StageAlertSettings;
  readonly webhooks: readonly StoredWebhook[];
  readonly open: readonly StoredAlert[];
}

const maxItems = 5000;
const maxCollected = 2000;
const logLifetimeSeconds = 30 * 24 * 60 * 60;

// Decision: docs/decisions/051-alerts.md
export class AlertRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async all(): Promise<AllAlerts> {
    const items = await this.table.first(alertPartitions.all, itemSchema, maxItems);
    const withPrefix = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix));
    const readOwner = ({ sk }: { readonly sk: string }) => sk.slice(settingsPrefix.length);
    const settings = withPrefix(settingsPrefix);
    const stage = settings.find((item) => readOwner(item) === stageOwner) ?? {};
    return {
      settings: new Map(settings.map((item) => [readOwner(item), alertSettingsSchema.parse(item)])),
      stage: stageAlertSettingsSchema.parse(stage),
      webhooks: withPrefix(webhookPrefix).map((item) => webhookSchema.parse(item)),
      open: withPrefix(openPrefix).map((item) => storedAlertSchema.parse(item)),
    };
  }

  async saveOwn(owner: string, settings: AlertSettings): Promise<void> {
    await this.table.put({ ...alertKeys.settings(owner), ...settings });
  }

  async createOwn(owner: string): Promise<void> {
    await this.table.create({ ...alertKeys.settings(owner), ...alertSettingsSchema.parse({}) });
  }

  async saveStage(settings: StageAlertSettings, audit: AuditEntry): Promise<void> {
    await this.transact([this.put({ ...alertKeys.settings(stageOwner), ...settings })], audit);
  }

  findWebhook(id: string): Promise<StoredWebhook | undefined> {
    return this.table.get(alertKeys.webhook(id), webhookSchema, { consistent: true });
  }

  webhooks(): Promise<StoredWebhook[]> {
    return this.table.first(alertPartitions.webhooks, webhookSchema, maxItems);
  }

  async createWebhook(webhook: StoredWebhook, audit: AuditEntry): Promise<void> {
    await this.transact([this.put({ ...alertKeys.webhook(webhook.id), ...webhook })], audit);
  }

  saveSecrets(known: StoredWebhook, secrets: StoredWebhook['secrets'], audit: AuditEntry): Promise<boolean> {
    return this.transact([this.updateSecrets(known, secrets)], audit);
  }

  replaceSecrets(known: StoredWebhook, secrets: StoredWebhook['secrets']): Promise<boolean> {
    return this.table.transactOnce([this.updateSecrets(known, secrets)]);
  }

  deleteWebhook(id: string, audit: AuditEntry): Promise<boolean> {
    const Delete = {
      TableName: this.table.name,
      Key: alertKeys.webhook(id),
      ConditionExpression: 'attribute_exists(pk)',
    };
    return this.transact([{ Delete }], audit);
  }

  openAlert(condition: Condition, now: Date): Promise<boolean> {
    const key = alertKeys.alert(condition.kind, condition.subject);
    return this.table.create({ ...key, ...condition, openedAt: now.toISOString() });
  }

  async saveWaiting({ kind, subject }: Condition, waitingFor: readonly string[]): Promise<void> {
    await this.table.update(alertKeys.alert(kind, subject), setExpression({ waitingFor }), 'attribute_exists(pk)');
  }

  async setEnd({ kind, subject }: Condition, endedAt: string | undefined): Promise<void> {
    await this.table.update(alertKeys.alert(kind, subject), setExpression({ endedAt }), 'attribute_exists(pk)');
  }

  closeAlert({ kind, subject }: Condition): Promise<void> {
    return this.table.delete(alertKeys.alert(kind, subject));
  }

  async create(delivery: NewDelivery): Promise<void> {
    const item = { ...delivery, state: 'queued', attempts: 0, expiresAtEpochSeconds: endOfLog(delivery) };
    await this.table.create({ ...alertKeys.delivery(delivery.owner, delivery.id), ...item });
  }

  find(owner: string, id: string): Promise<StoredDelivery | undefined> {
    return this.table.get(alertKeys.delivery(owner, id), storedDeliverySchema, { consistent: true });
  }

  async record(
    { owner, id }: Pick<StoredDelivery, 'owner' | 'id'>,
    outcome: Pick<StoredDelivery, 'state' | 'attempts' | 'reason'>,
  ): Promise<void> {
    const change = { ...outcome, reason: outcome.reason };
    await this.table.update(alertKeys.delivery(owner, id), setExpression(change), 'attribute_exists(pk)');
  }

  async deliveriesOf(owner: string, request: ListRequest, now: Date): Promise<ListPage<StoredDelivery>> {
    const page = await this.table.query(alertPartitions.deliveriesOf(owner), storedDeliverySchema, request);
    return { ...page, items: page.items.filter((delivery) => !isExpired(delivery, now)) };
  }

  async collect(delivery: Collected): Promise<void> {
    const item = { ...delivery, expiresAtEpochSeconds: endOfLog(delivery) };
    await this.table.put({ ...alertKeys.collected(delivery.owner, delivery.id), ...item });
  }

  collected(): Promise<Collected[]> {
    return this.table.first(alertPartitions.collected, collectedSchema, maxCollected);
  }

  discardCollected({ owner, id }: NewDelivery): Promise<void> {
    return this.table.delete(alertKeys.collected(owner, id));
  }

  private put(Item: Record<string, unknown>): TransactItem {
    return { Put: { TableName: this.table.name, Item } };
  }

  private updateSecrets({ id, secrets: known }: StoredWebhook, secrets: StoredWebhook['secrets']): TransactItem {
    return {
      Update: {
        TableName: this.table.name,
        Key: alertKeys.webhook(id),
        UpdateExpression: 'SET secrets = :secrets',
        ConditionExpression: 'secrets = :known',
        ExpressionAttributeValues: { ':secrets': secrets, ':known': known },
      },
    };
  }

  private transact(items: TransactItem[], audit: AuditEntry): Promise<boolean> {
    return this.table.transactOnce([...items, putAuditEntry(this.table.name, audit)]);
  }
}

const settingsPrefix = alertKeys.settings('').sk;
const webhookPrefix = alertKeys.webhook('').sk;
const openPrefix = 'OPEN#';

function endOfLog({ createdAt }: NewDelivery): number {
  return epochSeconds(new Date(createdAt)) + logLifetimeSeconds;
}

/** Binds a secret to its webhook, so no other secret can replace it. */
export function secretOwner(webhookId: string, secretId: string): string {
  return `webhook ${webhookId} ${secretId}`;
}

export function toWebhookView({ secrets, ...webhook }: StoredWebhook): AlertWebhook {
  return { ...webhook, secrets: secrets.map(({ id, createdAt }) => ({ id, createdAt })) };
}

export function sealedWebhookSecrets(alerts: AlertRepository): EncryptedTexts {
  const find = async (id: string) => {
    const [webhookId = '', secretId] = id.split('/');
    const webhook = await alerts.findWebhook(webhookId);
    const secret = webhook?.secrets.find((one) => one.id === secretId);
    return webhook && secret && { webhook, secret };
  };
  return {
    ids: async () => (await alerts.webhooks()).flatMap(({ id, secrets }) => secrets.map((one) => `${id}/${one.id}`)),
    find: async (id) => {
      const { webhook, secret } = (await find(id)) ?? {};
      if (webhook === undefined || secret === undefined) return undefined;
      return { name: `webhook ${webhook.name}`, owner: secretOwner(webhook.id, secret.id), sealed: secret.sealed };
    },
    replace: async (id, known: EncryptedText, sealed) => {
      const { webhook, secret } = (await find(id)) ?? {};
      if (webhook === undefined || secret?.sealed.nonce !== known.nonce) return false;
      const secrets = webhook.secrets.map((one) => (one === secret ? { ...one, sealed } : one));
      return alerts.replaceSecrets(webhook, secrets);
    },
  };
}
