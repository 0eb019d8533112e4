import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { PauseRepository } from '#functions/domain/pauses/pause-repository.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { adminKeys } from '#functions/platform/table/console-keys.ts';
import { adminAlerts } from '#shared/contracts/admin-alerts.ts';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminMedia } from '#shared/contracts/admin-media.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { adminTestRuns } from '#shared/contracts/admin-test-runs.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { session } from '#shared/contracts/session.ts';
import { noStats } from '#shared/rules/protection.ts';
import { createTestProForm } from '#test/browser/generation/change-cost.ts';
import { createLink, createMaya } from '#test/support/companion-api.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import { productTable } from '#test/support/product-table.ts';
import type { Product } from '#test/support/product.ts';
import { newRegistrationToken } from '#test/support/registration-token.ts';
import { reportOwnResult } from '#test/support/shared-result.ts';
import { postForm, uploaderFor } from '#test/support/uploads.ts';

export type PathParams = Readonly<Record<string, string>>;
/** Bodies for routes that refuse a made-up body, by the name of the route. */
type Bodies = Readonly<Record<string, unknown>>;
type ParamsByPath = readonly (readonly [path: RegExp, ids: PathParams])[];

const privateText = 'a secret lighthouse';

/** A subscriber who owns one of everything that a route can name. */
export async function createTargetSubscriber(product: Product) {
  const { id: userId, sessionId } = await createMaya(product);
  const client = await product.signIn(sessionId);
  await product.signIn(await createLink(product.siteUrl, userId));
  const values = { prompt: privateText, image_size: 'square_hd', num_images: 1 };
  const submitted = await client.generate('dream-image', values);
  const generation = await client.settled(submitted.body.generation.id);
  const { body: proRequest } = await client.call(proRequests.createProRequest, {
    body: { routePath: 'portrait-request', details: privateText },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { uploadId } = await uploaderFor(client).send('secret.gif', 'image/gif', onePixelGif);
  const { body } = await client.call(session.listBrowsers, {});
  const browser = body.browsers.find(({ isThis }: { isThis: boolean }) => !isThis);
  const assetId = generation.assets[0]!.id;
  const requestId: string = proRequest.request.id;
  await reportOwnResult(client, assetId);
  const paramsByPath: ParamsByPath = [
    [/^\/api\/assets\/uploads/, { uploadId }],
    [/^\/api\/assets\/apps/, { appId: 'app' }],
    [/^\/api\/assets/, { id: assetId }],
    [/^\/api\/(admin\/)?(generations|processing)/, { id: generation.id }],
    [/^\/api\/session/, { id: browser.id }],
    [/^\/api\/admin\/(analytics\/users|subscribers|reports)/, { userId, assetId }],
    [/^\/companion\/users/, { id: userId }],
    [/^\/api\/account\/consents/, { recipient: 'openai' }],
  ];
  const request = { userId, id: requestId };
  const bodies: Bodies = {
    'generations.createGeneration': { routePath: 'dream-image', values },
    'pro-requests.createProRequest': { routePath: 'portrait-request', details: privateText },
    'uploads.createUpload': { filename: 'a.gif', contentType: 'image/gif', sizeBytes: 42 },
    'assist.enhancePrompt': { routePath: 'dream-image', fieldKey: 'prompt', text: 'a fox' },
  };
  return {
    client,
    request,
    paramsByPath,
    bodies,
    ids: [assetId],
    secrets: [userId, generation.id, assetId, requestId, uploadId, privateText],
  };
}

/** An admin who owns one of everything, and works on a subscriber's request. */
export async function createTargetAdmin(product: Product, request: { userId: string; id: string }) {
  const client = await product.signInAdmin();
  await product.signInAdmin();
  const form = await createTestProForm(product, '/a-form-of-the-admin');
  const keyBody = { provider: 'fal', name: 'the key of the admin', apiKey: 'secret-key-0123456789' };
  const { body: key } = await client.call(adminApiKeys.createApiKey, { body: keyBody });
  const { body: users } = await client.call(adminUsers.listUsers, {});
  const adminId = users.items.find(({ userId }: { userId: string }) => userId === 'admin').id as string;
  const { model } = (await client.call(adminModels.getModel, { params: { id: 'dream-image' } })).body;
  const { body: sessions } = await client.call(ownAccount.listOwnSessions, {});
  const otherSession = sessions.items.find(({ isThis }: { isThis: boolean }) => !isThis);
  const run = { provider: 'fal', endpoint: 'fal-ai/flux/schnell', fields: [], values: {} };
  const { body: startedRun } = await client.call(adminTestRuns.startTestRun, {
    body: run,
    headers: { 'idempotency-key': randomUUID() },
  });
  const file = { filename: 'secret.gif', contentType: 'image/gif', sizeBytes: onePixelGif.length };
  const result = await client.call(adminProRequests.createResultUpload, { params: request, body: file });
  expect(await postForm(result.body, onePixelGif)).toBe(204);
  const example = await client.call(adminMedia.createMediaUpload, { body: file });
  expect(await postForm(example.body, onePixelGif)).toBe(204);
  const pause = { kind: 'key', id: key.apiKey.id } as const;
  const { cloud } = product;
  await new PauseRepository(productTable(cloud.endpoints.dynamodb, cloud.tableName('Table'))).begin({
    ...pause,
    name: 'the key of the admin',
    ownerId: adminId,
    reason: 'cost',
    since: new Date().toISOString(),
    stats: noStats,
    failedTestRequests: 0,
  });
  const hook = { name: 'the webhook of the admin', url: 'https://webhooks.stand-in.example/target' };
  const { body: created } = await client.call(adminAlerts.createWebhook, { body: hook });
  const { body: added } = await client.call(adminAlerts.addSecret, { params: { id: created.webhook.id } });
  // The account does not name it, so its password still signs in.
  const passkey = { id: newId(new Date()), name: 'A key', credentialId: 'AAAA', publicKey: 'AAAA', counter: 0 };
  await productTable(cloud.endpoints.dynamodb, cloud.tableName('Table')).put({
    ...adminKeys.passkeys(adminId),
    passkeys: [{ ...passkey, createdAt: new Date().toISOString() }],
  });
  const guest = { name: 'Gwen Guest', userId: `guest-${randomUUID()}`, role: 'editor' } as const;
  const { body: invited } = await client.call(adminUsers.createInvitation, { body: guest });
  const paramsByPath: ParamsByPath = [
    [/^\/api\/admin\/passkeys/, { id: passkey.id }],
    [/^\/api\/admin\/invitations/, { id: invited.invitation.id }],
    [/^\/api\/admin\/alerts/, { id: created.webhook.id, secretId: added.webhook.secrets[0].id }],
    [/^\/api\/admin\/media/, { uploadId: example.body.uploadId, testRunId: startedRun.testRun.id }],
    [/^\/api\/admin\/pauses/, pause],
    [/^\/api\/admin\/pro-requests/, request],
    [/^\/api\/admin\/pro-forms/, { id: form.id, formId: form.id, version: '1' }],
    [/^\/api\/admin\/models/, { id: 'dream-image', version: '1' }],
    [/^\/api\/(admin\/)?pages/, { routePath: 'dream-image' }],
    [/^\/api\/pro-forms/, { routePath: 'portrait-request' }],
    [/^\/api\/admin\/api-keys/, { id: key.apiKey.id }],
    [/^\/api\/admin\/users/, { id: adminId }],
    [/^\/api\/admin\/test-runs/, { id: startedRun.testRun.id }],
    [/^\/api\/admin\/apps/, { appId: 'app' }],
    [/^\/api\/admin\/sessions/, { id: otherSession.id }],
    [/^\/api\/webhooks/, { provider: 'fal' }],
  ];
  const bodies: Bodies = {
    'admin-auth.removePasskey': { password: 'atelia-local-admin' },
    'admin-alerts.createWebhook': { ...hook, name: 'another webhook' },
    'admin-alerts.registerPush': { kind: 'token', value: newRegistrationToken() },
    'admin-models.createModel': { definition: { ...model, name: 'A new model' } },
    'admin-pro-forms.createProForm': { definition: { ...form, routePath: '/a-new-form' } },
    'admin-pro-requests.createResultUpload': file,
    'admin-pro-requests.completeRequest': { results: [{ uploadId: result.body.uploadId, filename: file.filename }] },
    'admin-test-runs.startTestRun': run,
    'admin-pro-forms.saveProForm': { baseVersion: form.version, definition: form },
    'admin-models.createDraft': { definition: { ...model, name: 'A new draft' } },
    'admin-models.saveDraft': { revision: 0, baseVersion: model.version, definition: model },
    'admin-pro-forms.createDraft': { definition: { ...form, routePath: '/a-new-draft' } },
    'admin-pro-forms.saveDraft': { revision: 0, baseVersion: form.version, definition: form },
    'admin-models.saveModel': { baseVersion: model.version, definition: model },
    'admin-api-keys.updateApiKey': { provider: 'fal', name: 'the renamed key of the admin' },
    'admin-pages.createPage': { routePath: '/a-page-of-the-admin', appId: 'app' },
    'admin-pages.updatePage': { routePath: '/dream-image', appId: 'app', title: 'Changed' },
  };
  return { client, paramsByPath, bodies };
}
