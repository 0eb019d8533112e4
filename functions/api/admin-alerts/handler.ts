import { adminAlerts } from '#shared/contracts/admin-alerts.ts';
import { alertSettingsSchema, type AlertChannel, type AlertScope, channelsOfScope } from '#shared/rules/alerts.ts';
import { concernsAdmin, stageOwner } from '#functions/domain/alerts/alert.ts';
import { toWebhookView } from '#functions/domain/alerts/alert-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { adminRegistrationAt } from '#functions/domain/notifications/push-target-repository.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { encryptionSecrets } from '#functions/domain/sealing/sealed-text.ts';
import { type AdminCaller, adminGuard } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { alertsSender } from '#functions/platform/environment.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { sendToQueue } from '#functions/platform/queue.ts';
import { addSecret, createWebhook, deleteWebhook, removeSecret } from './webhooks.ts';
import { planDeliveries } from '#functions/domain/alerts/plan-deliveries.ts';
import { newId } from '#functions/platform/ids.ts';

const { adminPushTargets, adminSessions, alerts, allowances, table } = repositories();
const isEmailSetUp = alertsSender() !== undefined;
const now = () => new Date();
const webhookDeps = { alerts, secrets: encryptionSecrets, now };

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
    createWebhook: ({ caller, body }) => createWebhook(webhookDeps, caller, body),
    addSecret: ({ caller, params }) => addSecret(webhookDeps, caller, params.id),
    removeSecret: ({ caller, params }) => removeSecret(webhookDeps, caller, params),
    deleteWebhook: ({ caller, params }) => deleteWebhook(webhookDeps, caller, params.id),
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
