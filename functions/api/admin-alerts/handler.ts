import { toWebhookView, secretOwner, type StoredWebhook } from '#functions/domain/alerts/alert-repository.ts';
import { concernsAdmin, stageOwner } from '#functions/domain/alerts/alert.ts';
import { sendToQueue, planDeliveries } from '#functions/domain/alerts/deliveries.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { encryptionSecrets, encryptText } from '#functions/domain/encryption/encrypted-text.ts';
import { adminRegistrationAt } from '#functions/domain/notifications/push-target-repository.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { alertsSender } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { hasPublicHostname } from '#functions/platform/public-hosts.ts';
import { newWebhookSecret } from '#functions/providers/standard-webhooks/webhook-sender.ts';
import { adminAlerts, type AlertWebhook } from '#shared/contracts/admin-alerts.ts';
import {
  alertSettingsSchema,
  type AlertChannel,
  type AlertScope,
  channelsOfScope,
  maxWebhooks,
  maxWebhookSecrets,
} from '#shared/rules/alerts.ts';

const { adminPushTargets, adminSessions, alerts, allowances, table } = repositories();
const isEmailSetUp = alertsSender() !== undefined;
const now = () => new Date();

export const handler = feature(
  adminAlerts,
  {
    getAlerts: async ({ caller }) => {
      const [{ settings, stage, webhooks, open }, session] = await Promise.all([
        alerts.all(),
        table.getItems([adminRegistrationAt(caller.tokenHash)]),
      ]);
      return {
        open: open.filter((alert) => alert.endedAt === undefined && concernsAdmin(caller, alert)),
        own: settings.get(caller.id) ?? alertSettingsSchema.parse({}),
        isThisBrowserRegistered: session.get(adminRegistrationAt(caller.tokenHash))?.pushTarget !== undefined,
        isEmailSetUp,
        ...(caller.isSuperAdmin && { stage, webhooks: webhooks.map(toWebhookView) }),
      };
    },
    saveOwn: ({ caller, body }) => alerts.saveOwn(caller.id, body),
    saveStage: async ({ caller, body }) => {
      const { stage: before } = await alerts.all();
      const change = { action: 'updated', kind: 'stage', id: 'alerts', name: 'Alerts', before, after: body } as const;
      await alerts.saveStage(body, auditEntry(caller, change, now()));
    },
    registerPush: async ({ caller, body }) => {
      const session = await adminSessions.find(caller.tokenHash, now());
      if (session === undefined) throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.');
      await adminPushTargets.register({ ...session, tokenHash: caller.tokenHash }, body);
      await alerts.createOwn(caller.id);
    },
    unregisterPush: ({ caller }) => adminPushTargets.unregister(caller.tokenHash),
    sendTest: ({ caller, body }) => sendTest(caller, body),
    listDeliveries: ({ caller, query: { scope, ...request } }) =>
      alerts.deliveriesOf(chooseOwner(caller, scope), request, now()),
    createWebhook: ({ caller, body }) => createWebhook(caller, body),
    addSecret: ({ caller, params }) => addSecret(caller, params.id),
    removeSecret: ({ caller, params }) => removeSecret(caller, params),
    deleteWebhook: ({ caller, params }) => deleteWebhook(caller, params.id),
  },
  { admin: adminGuard(adminSessions) },
  allowances,
);

function chooseOwner({ id, isSuperAdmin }: AdminCaller, scope: 'own' | 'stage'): string {
  if (scope === 'own') return id;
  if (!isSuperAdmin) throw new AppError('forbidden', 'Access denied. Super admin privileges required.');
  return stageOwner;
}

const missingTarget: Readonly<Record<AlertChannel, string>> = {
  push: 'Turn on push in a browser first.',
  email: 'Enter an e-mail address first.',
  webhook: 'Add a webhook first.',
};

async function sendTest(
  admin: AdminCaller,
  { scope, channel }: { readonly scope: AlertScope; readonly channel: AlertChannel },
): Promise<void> {
  const owner = chooseOwner(admin, scope);
  const channels: readonly AlertChannel[] = channelsOfScope[scope];
  if (!channels.includes(channel)) throw new AppError('conflict', missingTarget[channel]);
  const at = now();
  const { settings, stage, webhooks } = await alerts.all();
  const deliveries = planDeliveries(
    {
      owner,
      settings: owner === stageOwner ? stage : (settings.get(admin.id) ?? alertSettingsSchema.parse({})),
      hasBrowser: channel === 'push' && (await adminPushTargets.registrationsOf(admin.id, at)).length > 0,
      isEmailSetUp,
      webhooks,
    },
    channel,
    { kind: 'test', title: 'Test alert', body: 'Alerts arrive here.', path: '/admin/alerts', seed: newId(at), at },
  );
  if (channel === 'email' && !isEmailSetUp) throw new AppError('conflict', 'This stage has no sender for e-mails.');
  if (deliveries.length === 0) throw new AppError('conflict', missingTarget[channel]);
  for (const delivery of deliveries) {
    await alerts.create(delivery);
    await sendToQueue({ owner: delivery.owner, id: delivery.id });
  }
}

interface WithSecret {
  readonly webhook: AlertWebhook;
  readonly secret: string;
}

async function createWebhook(
  admin: AdminCaller,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<WithSecret> {
  if (!URL.canParse(url) || !hasPublicHostname(url)) {
    const message = 'Enter a public address that starts with https://';
    throw new AppError('invalid_input', message, [{ field: 'url', message }]);
  }
  const known = await alerts.webhooks();
  if (known.length >= maxWebhooks) throw new AppError('conflict', `There are ${maxWebhooks} webhooks at most.`);
  const at = now();
  const id = newId(at);
  const { stored, secret } = await newSecret(id);
  const webhook = { id, name, url, createdAt: at.toISOString(), secrets: [stored] };
  await alerts.createWebhook(webhook, auditWebhook(admin, webhook, { action: 'created', after: { name, url } }));
  return { webhook: toWebhookView(webhook), secret };
}

async function addSecret(admin: AdminCaller, id: string): Promise<WithSecret> {
  const known = await requireWebhook(id);
  if (known.secrets.length >= maxWebhookSecrets) throw new AppError('conflict', 'Remove the old secret first.');
  const { stored, secret } = await newSecret(id);
  const webhook = { ...known, secrets: [...known.secrets, stored] };
  await saveSecrets(admin, { known, webhook, action: 'added a secret' });
  return { webhook: toWebhookView(webhook), secret };
}

async function removeSecret(
  admin: AdminCaller,
  { id, secretId }: { readonly id: string; readonly secretId: string },
): Promise<void> {
  const known = await requireWebhook(id);
  const secrets = known.secrets.filter((secret) => secret.id !== secretId);
  if (secrets.length === known.secrets.length) throw new AppError('not_found', 'Secret not found');
  if (secrets.length === 0) throw new AppError('conflict', 'Add a new secret first: messages must be signed.');
  await saveSecrets(admin, { known, webhook: { ...known, secrets }, action: 'removed a secret' });
}

async function deleteWebhook(admin: AdminCaller, id: string): Promise<void> {
  const known = await requireWebhook(id);
  const { name, url } = known;
  const entry = auditWebhook(admin, known, { action: 'deleted', before: { name, url } });
  if (!(await alerts.deleteWebhook(id, entry))) throw notFound();
}

async function newSecret(webhookId: string) {
  const id = newId(now());
  const secret = newWebhookSecret();
  const sealed = encryptText(await encryptionSecrets(), secretOwner(webhookId, id), secret);
  return { secret, stored: { id, createdAt: now().toISOString(), sealed } };
}

async function saveSecrets(
  admin: AdminCaller,
  {
    known,
    webhook,
    action,
  }: { readonly known: StoredWebhook; readonly webhook: StoredWebhook; readonly action: string },
): Promise<void> {
  const entry = auditWebhook(admin, known, { action });
  if (!(await alerts.saveSecrets(known, webhook.secrets, entry))) {
    throw new AppError('conflict', 'The secrets changed in the meantime.');
  }
}

async function requireWebhook(id: string): Promise<StoredWebhook> {
  const webhook = await alerts.findWebhook(id);
  if (webhook === undefined) throw notFound();
  return webhook;
}

function auditWebhook(
  admin: AdminCaller,
  { id, name }: Pick<StoredWebhook, 'id' | 'name'>,
  change: { readonly action: string; readonly before?: object; readonly after?: object },
) {
  return auditEntry(admin, { ...change, kind: 'stage', id, name: `Webhook ${name}` }, now());
}

function notFound(): AppError {
  return new AppError('not_found', 'Webhook not found');
}
