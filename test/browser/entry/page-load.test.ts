import { expect } from 'vitest';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { phone } from '#test/support/browser.ts';
import { measurePageLoad } from '#test/bench/page-load.ts';
import { pageBudgets } from '#test/bench/page-budgets.ts';
import { openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
});

it.for(pageBudgets)('$name: fetches no more than its limit before it can be used', async (budget) => {
  const { page } = await openScreen(stage, '/icon.svg', { viewport: phone });
  const url = `${stage.product.siteUrl}${budget.path}`.replace('{id}', maya.sessionId);
  const load = await measurePageLoad(page, url, budget.usable);
  expect(load.calls.slice(budget.maxCalls)).toEqual([]);
  expect(load.scripts.slice(budget.maxScripts)).toEqual([]);
  expect(load.scriptKibibytes).toBeLessThanOrEqual(budget.maxScriptKibibytes);
});
