// @module-tag whole

import { randomUUID } from 'node:crypto';
import type { Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { api } from '#shared/contracts/api.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { desktop } from '#test/support/browser.ts';
import { consoleScreens, frameCalls } from '#test/support/console-screens.ts';
import type { SignedIn } from '#test/support/product.ts';
import { reportOwnResult } from '#test/support/shared-result.ts';
import { openConsole } from '../open-console.ts';
import { it, type Stage } from '../stage.ts';

const maxCalls = 3;

let stage: Stage;
/** Ids by admin, for screens that show one item. */
const named: Record<string, Record<string, string>> = {};
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
  const subscriber = await stage.product.signIn('demo-session');
  const values = { prompt: 'A harbour', image_size: 'square_hd', num_images: 1 };
  const { generation } = (await subscriber.generate('dream-image', values)).body;
  const assetId = (await subscriber.settled(generation.id)).assets[0]!.id;
  await reportOwnResult(subscriber, assetId);
  const ofSubscriber = async (userId: 'admin' | 'editor') => ({
    generationId: generation.id,
    assetId,
    userId: 'demo-subscriber',
    requestId: await requested(subscriber, `form-of-${userId}`),
  });
  for (const userId of ['admin', 'editor'] as const) {
    named[userId] = { ...(await createNamed(userId)), ...(await ofSubscriber(userId)) };
  }
});

/** Creates a model and a pro form of this admin. */
async function createNamed(userId: 'admin' | 'editor') {
  const admin = await stage.product.signInAdmin(userId);
  const sections = [{ id: 'main', title: 'Main', fields: [{ id: 'f', label: 'Prompt', type: 'text' }] }];
  const model = { name: `Model of ${userId}`, endpoint: 'fal-ai/flux/schnell', estimatedSeconds: 10, sections };
  const form = {
    name: `Form of ${userId}`,
    routePath: `form-of-${userId}`,
    requestType: 'image',
    appId: 'app',
    sections,
  };
  const saved = [
    await admin.call(adminModels.createModel, { body: { definition: model } }),
    await admin.call(adminProForms.createProForm, { body: { definition: form } }),
  ];
  expect(saved.map(({ status }) => status)).toEqual([201, 201]);
  return { modelId: saved[0]?.body.model.id, formId: saved[1]?.body.form.id };
}

async function requested(subscriber: SignedIn, routePath: string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { routePath, details: 'A wish', values: {} };
  return (await subscriber.call(proRequests.createProRequest, { headers, body })).body.request.id;
}

const routes = Object.entries(api as unknown as Record<string, Record<string, RouteContract>>).flatMap(
  ([feature, contracts]) =>
    Object.entries(contracts).map(([name, { method, path }]) => ({
      call: `${feature.replace(/^admin-/, '')}.${name}`,
      method,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\+?\}/g, '[^/]+')}$`),
      parameters: path.split('{').length,
    })),
);

/** Returns names like `analytics.getBoard`. Literal paths take precedence over parameters. */
function callOf(request: Request): string[] {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/')) return [];
  const fitting = routes.filter((route) => route.method === request.method() && route.pattern.test(pathname));
  return [fitting.toSorted((a, b) => a.parameters - b.parameters)[0]?.call ?? pathname];
}

describe.each(['admin', 'editor'] as const)('a screen of %s', (userId) => {
  const offered = consoleScreens.filter(({ superAdminsOnly }) => userId === 'admin' || !superAdminsOnly);

  it.each(offered)('$address makes exactly the calls in its row, and has a title', async ({ address, calls }) => {
    const { page, pageErrors } = await openConsole(stage, '/appTOS', { viewport: desktop, userId });
    const recordedCalls: string[] = [];
    page.on('request', (request) => recordedCalls.push(...callOf(request)));
    const path = address.replaceAll(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent(named[userId]?.[name] ?? ''),
    );
    await page.goto(`${stage.product.siteUrl}${path}`);
    const ownCalls = () => recordedCalls.filter((call) => !frameCalls.some((one) => one === call)).toSorted();
    await expect.poll(ownCalls).toEqual(calls.toSorted());
    // No further calls follow.
    await page.waitForLoadState('networkidle');
    expect(ownCalls()).toEqual(calls.toSorted());
    expect(ownCalls().length).toBeLessThanOrEqual(maxCalls);
    expect(await page.title()).toMatch(/^\S.* · Atelia$/);
    expect(pageErrors).toEqual([]);
  });
});
