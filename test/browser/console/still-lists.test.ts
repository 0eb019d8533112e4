// @module-tag whole

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { adminGenerations } from '#shared/contracts/admin-generations.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { phone } from '#test/support/browser.ts';
import { watchShifts } from '../layout-shifts.ts';
import { openConsole } from '../open-console.ts';
import { it } from '../stage.ts';

const names = Array.from({ length: 8 }, (_, index) => `generation-${index}`);
const start = Date.UTC(2026, 10, 20, 12);
const prompt = 'A harbour at dawn, seen from a hill, with boats, gulls and long shadows on wet stones';

const listed = names.map((id, index) => ({
  id,
  userId: 'demo-subscriber-with-a-long-id',
  pageTitle: 'Dream Image',
  modelId: 'dream-image',
  status: 'completed',
  outputType: 'image',
  receipt: { held: 0, charged: 10, released: 0, refundDue: 0 },
  assets: [],
  providerCostUsd: 0.003,
  createdAt: new Date(start - index * 1000).toISOString(),
}));
const processing = listed.map((generation) => ({
  ...generation,
  status: 'processing',
  isReady: true,
  isStuck: false,
  isStarting: false,
  requestId: '1f2e3d4c-5b6a',
  deadlineAt: new Date(start + 3_600_000).toISOString(),
  creditCost: 10,
}));
const described = {
  prompts: names.map((id) => ({ id, prompt })),
  subscribers: [{ userId: 'demo-subscriber-with-a-long-id', name: 'Maya Lindqvist of the Northern Harbours' }],
  bills: names.map((id) => ({ id, costUsd: 0.0031 })),
};

interface List {
  readonly name: string;
  readonly path: string;
  readonly first?: readonly [RouteContract, object];
  readonly later: readonly (readonly [RouteContract, object | undefined])[];
  readonly arrived: string;
}

const lists: readonly List[] = [
  {
    name: 'models',
    path: '/admin/models',
    later: [
      [adminPages.listPagePaths, undefined],
      [adminAnalytics.getDailyStats, undefined],
    ],
    arrived: '/dream-image',
  },
  {
    name: 'generations',
    path: '/admin/generations',
    first: [adminGenerations.listAllGenerations, { items: listed }],
    later: [
      [adminGenerations.describeGenerations, described],
      [adminModels.listModels, undefined],
    ],
    arrived: prompt,
  },
  {
    name: 'processing generations',
    path: '/processing-monitor',
    first: [adminMonitor.listProcessing, { items: processing }],
    later: [[adminGenerations.describeGenerations, described]],
    arrived: prompt,
  },
];

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

it.for(lists)(
  'a list of $name on a phone stays still while names and counts arrive',
  async ({ path, first, later, arrived }, { stage }) => {
    const { page } = await openConsole(stage, '/icon.svg', { viewport: phone });
    const isListShown = Promise.withResolvers<void>();
    const answer = (contract: RouteContract, json: object | undefined, isHeld: boolean) =>
      page.route(
        ({ pathname }) => pathname === contract.path,
        async (route) => {
          if (isHeld) await isListShown.promise;
          await (json === undefined ? route.continue() : route.fulfill({ json }));
        },
      );
    if (first) await answer(...first, false);
    for (const [contract, json] of later) await answer(contract, json, true);
    await page.goto(`${stage.product.siteUrl}${path}`);
    await page.getByRole('rowheader').first().waitFor();
    await twoFrames(page);
    const readShifts = await watchShifts(page);
    isListShown.resolve();
    await page.getByText(arrived, { exact: true }).first().waitFor();
    await twoFrames(page);
    expect(await readShifts()).toEqual([]);
  },
);
