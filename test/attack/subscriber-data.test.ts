// @module-tag whole

import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoUserId } from '#infra/demo/people.ts';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { lostGeneration } from '#test/api/generations/stuck-generations.ts';
import { type AdminSignedIn, type Product, startProduct } from '#test/support/product.ts';
import { createTargetSubscriber } from './target-accounts.ts';

/** A stage that limits subscribers' names, files and prompts to super admins. */
let product: Product;
let target: Awaited<ReturnType<typeof createTargetSubscriber>>;
let generationId: string;
let runningId: string;
beforeAll(async () => {
  const functionEnv = { SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY: 'true' };
  product = await startProduct({ timeScale: 0.05, cloudOptions: { functionEnv } });
  target = await createTargetSubscriber(product);
  const [, ids] = target.paramsByPath.find(([path]) => path.test('/api/admin/generations'))!;
  generationId = ids['id']!;
  runningId = await lostGeneration(product);
});
afterAll(() => product.close());

/** Every read of an ordinary admin that shows something of subscribers. */
async function readAll(admin: AdminSignedIn) {
  const params = { id: generationId };
  const { userId } = target.request;
  return {
    board: await admin.call(adminAnalytics.getBoard, {}),
    appAssets: await admin.call(adminAnalytics.listAppAssets, { params: { appId: 'app' } }),
    params: await admin.call(adminAnalytics.getGenerationParams, { params }),
    users: await admin.call(adminAnalytics.listUsers, {}),
    userAssets: await admin.call(adminAnalytics.listUserAssets, { params: { userId } }),
    processing: await admin.call(adminMonitor.listProcessing, {}),
    running: await admin.call(adminMonitor.inspectGeneration, { params: { id: runningId } }),
    ended: await admin.call(adminMonitor.inspectGeneration, { params }),
  };
}

const statuses = (answers: Awaited<ReturnType<typeof readAll>>) =>
  Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));

it('shows an ordinary admin counts, but no name, file or prompt of a subscriber', async () => {
  const editor = await product.signInAdmin('editor');
  const answers = await readAll(editor);
  expect(statuses(answers)).toEqual({
    board: 200,
    appAssets: 403,
    params: 403,
    users: 403,
    userAssets: 403,
    processing: 200,
    running: 403,
    ended: 403,
  });
  const text = JSON.stringify([answers.board, answers.processing, answers.running, answers.ended].map((a) => a.body));
  const known = target.secrets.filter((secret) => secret !== generationId);
  expect([...known, demoUserId].filter((secret) => text.includes(secret))).toEqual([]);
  expect((await editor.call(adminAuth.getAccess, {})).body).toMatchObject({ canSeeSubscriberData: false });
});

it('shows a super admin everything', async () => {
  const admin = await product.signInAdmin();
  expect(new Set(Object.values(statuses(await readAll(admin))))).toEqual(new Set([200]));
  expect((await admin.call(adminAuth.getAccess, {})).body).toMatchObject({ canSeeSubscriberData: true });
});
