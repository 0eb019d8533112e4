import { type AlertChannel, type AlertScope, alertSettingsSchema, channelsOfScope } from '#shared/rules/alerts.ts';
import { stageOwner } from '#functions/domain/alerts/alert.ts';
import type { AlertRepository } from '#functions/domain/alerts/alert-repository.ts';
import { planDeliveries } from '#functions/domain/alerts/plan-deliveries.ts';
import type { PushTargetRepository } from '#functions/domain/notifications/push-target-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newId } from '#functions/platform/ids.ts';

interface TestDeps {
  readonly alerts: Pick<AlertRepository, 'all' | 'create'>;
  readonly adminPushTargets: Pick<PushTargetRepository, 'registrationsOf'>;
  readonly isEmailSetUp: boolean;
  readonly queue: (message: { readonly owner: string; readonly id: string }) => Promise<void>;
  readonly now: () => Date;
}

const missing: Readonly<Record<AlertChannel, string>> = {
  push: 'Turn on push in a browser first.',
  email: 'Enter an e-mail address first.',
  webhook: 'Add a webhook first.',
};

/** A test takes the way of an alert, so its outcome is in the delivery log. */
export async function sendTest(
  { alerts, adminPushTargets, isEmailSetUp, queue, now }: TestDeps,
  admin: AdminCaller,
  { scope, channel }: { readonly scope: AlertScope; readonly channel: AlertChannel },
): Promise<void> {
  const isOfStage = scope === 'stage';
  if (isOfStage && !admin.isSuperAdmin) {
    throw new AppError('forbidden', 'Access denied. Super admin privileges required.');
  }
  const channels: readonly AlertChannel[] = channelsOfScope[scope];
  if (!channels.includes(channel)) throw new AppError('conflict', missing[channel]);
  const at = now();
  const { settings, stage, webhooks } = await alerts.all();
  const deliveries = planDeliveries(
    {
      owner: isOfStage ? stageOwner : admin.id,
      settings: isOfStage ? stage : (settings.get(admin.id) ?? alertSettingsSchema.parse({})),
      hasBrowser: channel === 'push' && (await adminPushTargets.registrationsOf(admin.id, at)).length > 0,
      isEmailSetUp,
      webhooks,
    },
    channel,
    { kind: 'test', title: 'Test alert', body: 'Alerts arrive here.', path: '/admin/alerts', seed: newId(at), at },
  );
  if (channel === 'email' && !isEmailSetUp) throw new AppError('conflict', 'This stage has no sender for e-mails.');
  if (deliveries.length === 0) throw new AppError('conflict', missing[channel]);
  for (const delivery of deliveries) {
    await alerts.create(delivery);
    await queue({ owner: delivery.owner, id: delivery.id });
  }
}
