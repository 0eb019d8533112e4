import { type GenerationCost, isOfGeneration, scenarios, tableUnits } from './measure-generation.ts';

const normalTransitions = 5;
/** Until the deadline, when nothing is ever heard. */
const mostPolls = 6;
/** Every item within 1 KB: two items, twice, in transactions, which cost double. */
const holdAndSettleUnits = 8;
/** Several results together exceed 1 KB, and make the settlement's write of the generation one of 2 KB. */
const severalResultsUnits = 10;

/** All writes of its own items: hold and settle, input, two tokens, four of its run, and the asset. A poll is a token and a look. */
const ownUnits = 18;
const unitsOfPoll = 2;
/** Three more assets, each written and counted, and the settlement of 2 KB. */
const unitsOfFour = 30;

/** What costs more than one generation may: each poll is one transition, and how many there are is the machine's pace. */
export function budgetViolations(costs: readonly GenerationCost[]): string[] {
  return costs.flatMap(({ scenario, states, transitions, holdUnits, settleUnits, writes }) => {
    const polls = Math.max(0, states.filter((state) => state === 'Await').length - 1);
    const allowedPolls = scenario === scenarios.worst ? mostPolls : polls;
    const most = normalTransitions + allowedPolls;
    const own = tableUnits(writes.filter(isOfGeneration));
    const mostOwn = (scenario === scenarios.four ? unitsOfFour : ownUnits) + unitsOfPoll * allowedPolls;
    const units = holdUnits + settleUnits;
    const mostUnits = scenario === scenarios.four ? severalResultsUnits : holdAndSettleUnits;
    return [
      ...(transitions > most
        ? [`${scenario.name}: ${transitions} transitions, allowed are ${most}: ${states.join(', ')}`]
        : []),
      ...(units > mostUnits
        ? [`${scenario.name}: hold and settle write ${units} units, allowed are ${mostUnits}`]
        : []),
      ...(own > mostOwn ? [`${scenario.name}: its own items take ${own} write units, allowed are ${mostOwn}`] : []),
    ];
  });
}
