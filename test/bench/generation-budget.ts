import { type GenerationCost, scenarios } from './measure-generation.ts';

const normalTransitions = 5;
/** Until the deadline, when nothing is ever heard. */
const mostPolls = 15;
/** Every item within 1 KB: two items, twice, in transactions, which cost double. */
const holdAndSettleUnits = 8;
/** Several results together exceed 1 KB, and make the settlement's write of the generation one of 2 KB. */
const severalResultsUnits = 10;

/** What costs more than one generation may: each poll is one transition, and how many there are is the machine's pace. */
export function budgetViolations(costs: readonly GenerationCost[]): string[] {
  return costs.flatMap(({ scenario, states, transitions, holdUnits, settleUnits }) => {
    const polls = Math.max(0, states.filter((state) => state === 'Await').length - 1);
    const most = normalTransitions + (scenario === scenarios.worst ? mostPolls : polls);
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
