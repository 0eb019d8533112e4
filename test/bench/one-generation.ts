import { synthesise } from '#infra/local-cloud/build.ts';
import { budgetViolations } from './generation-budget.ts';
import {
  type GenerationCost,
  indexUnits,
  isOfGeneration,
  scenarios,
  startMeteredProduct,
  tableUnits,
} from './measure-generation.ts';

/** `npm run bench`: what one generation costs in state transitions, requests and write units. */
await synthesise();
const product = await startMeteredProduct();
const costs: GenerationCost[] = [];
for (const scenario of Object.values(scenarios)) costs.push(await product.measure(scenario));
await product.close();

const operations = [...new Set(costs.flatMap(({ requests }) => [...requests.keys()]))].toSorted();
console.table(
  Object.fromEntries(
    costs.map((cost) => [
      cost.scenario.name,
      {
        ends: cost.status,
        transitions: cost.transitions,
        ...Object.fromEntries(operations.map((operation) => [operation, cost.requests.get(operation) ?? 0])),
        'hold WU': cost.holdUnits,
        'settle WU': cost.settleUnits,
        'table WU': tableUnits(cost.writes.filter(isOfGeneration)),
        'counters WU': tableUnits(cost.writes.filter((write) => !isOfGeneration(write))),
        'index WU': indexUnits(cost.writes),
      },
    ]),
  ),
);
const [normal] = costs;
console.log(`\nWrites where ${normal?.scenario.name}: ${normal?.states.join(', ')}`);
console.table(normal?.writes);

const violations = budgetViolations(costs);
for (const violation of violations) console.error(violation);
process.exit(violations.length === 0 ? 0 : 1);
