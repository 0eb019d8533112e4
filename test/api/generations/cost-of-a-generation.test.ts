// @module-tag whole

import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgetViolations } from '#test/bench/generation-budget.ts';
import { callBudgets } from '#test/bench/measure-calls.ts';
import { type GenerationCost, type Meter, scenarios, startMeteredProduct } from '#test/bench/measure-generation.ts';

let product: Meter;
beforeAll(async () => {
  product = await startMeteredProduct();
});
afterAll(() => product.close());

it('stays within its transitions, requests and write units, with and without its webhook', async () => {
  const costs: GenerationCost[] = [];
  for (const scenario of Object.values(scenarios)) costs.push(await product.measure(scenario));
  expect(Object.fromEntries(costs.map(({ scenario, status }) => [scenario.name, status]))).toEqual({
    [scenarios.normal.name]: 'completed',
    [scenarios.lost.name]: 'completed',
    [scenarios.long.name]: 'completed',
    [scenarios.refused.name]: 'failed',
    [scenarios.four.name]: 'completed',
    [scenarios.worst.name]: 'failed',
  });
  expect(budgetViolations(costs)).toEqual([]);
  // Proves that the meter has measured the writes: five items, each with a cost.
  for (const { scenario, holdUnits, settleUnits } of costs) {
    expect([holdUnits, settleUnits]).toEqual([6, scenario === scenarios.four ? 6 : 4]);
  }
});

it('frequent calls stay within their limit of table requests', async () => {
  const costs = await product.measureCalls();
  expect(costs.map(({ name }) => name).toSorted()).toEqual(Object.keys(callBudgets).toSorted());
  expect(costs.filter(({ name, requests }) => requests > callBudgets[name].max)).toEqual([]);
  // Proves that the meter has measured every call.
  expect(costs.filter(({ requests }) => requests < 2)).toEqual([]);
});
