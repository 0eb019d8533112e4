import { type AlertWebhook } from '#shared/contracts/admin-alerts.ts';
import { maxWebhooks, maxWebhookSecrets } from '#shared/rules/alerts.ts';
import {
  type AlertRepository,
  secretOwner,
  type StoredWebhook,
  toWebhookView,
} from '#functions/domain/alerts/alert-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { type EncryptionSecrets, sealText } from '#functions/domain/sealing/sealed-text.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newId } from '#functions/platform/ids.ts';
import { hasPublicHostname } from '#functions/platform/public-hosts.ts';
import { newWebhookSecret } from '#functions/providers/standard-webhooks/webhook-sender.ts';

export interface WebhookDeps {
  readonly alerts: AlertRepository;
  readonly secrets: () => Promise<EncryptionSecrets>;
  readonly now: () => Date;
}

interface WithSecret {
  readonly webhook: AlertWebhook;
  readonly secret: string;
}

export async function createWebhook(
  deps: WebhookDeps,
  admin: AdminCaller,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<WithSecret> {
  if (!URL.canParse(url) || !hasPublicHostname(url)) {
    const message = 'Enter a public address that starts with https://';
    throw new AppError('invalid_input', message, [{ field: 'url', message }]);
  }
  const known = await deps.alerts.webhooks();
  if (known.length >= maxWebhooks) throw new AppError('conflict', `There are ${maxWebhooks} webhooks at most.`);
  const now = deps.now();
  const id = newId(now);
  const { stored, secret } = await newSecret(deps, id);
  const webhook = { id, name, url, createdAt: now.toISOString(), secrets: [stored] };
  await deps.alerts.createWebhook(webhook, audit(deps, admin, webhook, { action: 'created', after: { name, url } }));
  return { webhook: toWebhookView(webhook), secret };
}

export async function addSecret(deps: WebhookDeps, admin: AdminCaller, id: string): Promise<WithSecret> {
  const known = await requireWebhook(deps, id);
  if (known.secrets.length >= maxWebhookSecrets) throw new AppError('conflict', 'Remove the old secret first.');
  const { stored, secret } = await newSecret(deps, id);
  const webhook = { ...known, secrets: [...known.secrets, stored] };
  await saveSecrets(deps, admin, { known, webhook, action: 'added a secret' });
  return { webhook: toWebhookView(webhook), secret };
}

export async function removeSecret(
  deps: WebhookDeps,
  admin: AdminCaller,
  { id, secretId }: { readonly id: string; readonly secretId: string },
): Promise<void> {
  const known = await requireWebhook(deps, id);
  const secrets = known.secrets.filter((secret) => secret.id !== secretId);
  if (secrets.length === known.secrets.length) throw new AppError('not_found', 'Secret not found');
  if (secrets.length === 0) throw new AppError('conflict', 'Add a new secret first: messages must be signed.');
  await saveSecrets(deps, admin, { known, webhook: { ...known, secrets }, action: 'removed a secret' });
}

export async function deleteWebhook(deps: WebhookDeps, admin: AdminCaller, id: string): Promise<void> {
  const known = await requireWebhook(deps, id);
  const { name, url } = known;
  const entry = audit(deps, admin, known, { action: 'deleted', before: { name, url } });
  if (!(await deps.alerts.deleteWebhook(id, entry))) throw notFound();
}

async function newSecret({ secrets, now }: WebhookDeps, webhookId: string) {
  const id = newId(now());
  const secret = newWebhookSecret();
  const sealed = sealText(await secrets(), secretOwner(webhookId, id), secret);
  return { secret, stored: { id, createdAt: now().toISOString(), sealed } };
}

async function saveSecrets(
  deps: WebhookDeps,
  admin: AdminCaller,
  {
    known,
    webhook,
    action,
  }: { readonly known: StoredWebhook; readonly webhook: StoredWebhook; readonly action: string },
): Promise<void> {
  const entry = audit(deps, admin, known, { action });
  if (!(await deps.alerts.saveSecrets(known, webhook.secrets, entry))) {
    throw new AppError('conflict', 'The secrets changed in the meantime.');
  }
}

async function requireWebhook({ alerts }: WebhookDeps, id: string): Promise<StoredWebhook> {
  const webhook = await alerts.findWebhook(id);
  if (webhook === undefined) throw notFound();
  return webhook;
}

function audit(
  { now }: WebhookDeps,
  admin: AdminCaller,
  { id, name }: Pick<StoredWebhook, 'id' | 'name'>,
  change: { readonly action: string; readonly before?: object; readonly after?: object },
) {
  return auditEntry(admin, { ...change, kind: 'stage', id, name: `Webhook ${name}` }, now());
}

function notFound(): AppError {
  return new AppError('not_found', 'Webhook not found');
}
