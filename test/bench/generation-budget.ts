import { type GenerationCost, scenarios } from './measure-generation.ts';

const normalTransitions = 5;
const moreTransitionsWithoutWebhook = 15;
/** Every item within 1 KB: two items, twice, in transactions, which cost double. */
const holdAndSettleUnits = 8;
/** Several results together exceed 1 KB, and make the settlement's write of the generation one of 2 KB. */
const severalResultsUnits = 10;

/** What costs more than one generation may. */
export function budgetViolations(costs: readonly GenerationCost[]): string[] {
  const normal = costs.find(({ scenario }) => scenario === scenarios.normal)?.transitions ?? 0;
  return costs.flatMap(({ scenario, transitions, holdUnits, settleUnits }) => {
    const most = scenario === scenarios.normal ? normalTransitions : normal + moreTransitionsWithoutWebhook;
    const units = holdUnits + settleUnits;
    const mostUnits = scenario === scenarios.four ? severalResultsUnits : holdAndSettleUnits;
    return [
      ...(transitions > most ? [`${scenario.name}: ${transitions} transitions, allowed are ${most}`] : []),
      ...(units > mostUnits
        ? [`${scenario.name}: hold and settle write ${units} units, allowed are ${mostUnits}`]
        : []),
    ];
  });
}
