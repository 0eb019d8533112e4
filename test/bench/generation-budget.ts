import { type GenerationCost, isOfGeneration, scenarios, sumIndexUnits, sumTableUnits } from './measure-generation.ts';

/** Submit, Await, Store and Settle. */
const normalTransitions = 4;
/** Polls until the deadline, if no answer ever arrives. */
const maxPolls = 6;
/** Every item is within 1 KB: two items and the input, then two items, in transactions, which cost double. */
const holdAndSettleUnits = 10;
/** Several results together exceed 1 KB, so the settlement's write of the generation costs 2 KB. */
const severalResultsUnits = 12;

/**
 * All writes of its own items: hold and settle, two tokens, four of its run, the asset, and the copies at the provider.
 * The run's first write claims the submit in a transaction, because a repeat after a lost answer would read its own
 * claim as an earlier attempt. A poll writes a token and its time.
 */
const generationUnits = 21;
const unitsPerPoll = 2;
/** Three more assets, each written and counted, the settlement of 2 KB, and the results with their hashes of 2 KB. */
const unitsForFour = 34;

/**
 * All requests from the submit to the push: 4 of the submit, 1 of the webhook, 11 of the workflow's steps, 7 of the
 * projections and 1 of the push. A poll writes a token, reads, and writes its time.
 */
const normalRequests = 24;
const requestsPerPoll = 3;
/** Write units of the table, with all projections. */
const normalUnits = 52;
/** The generation takes 5, its input 1, its asset 2, the copies at the provider 1, and its user's rank in the app 2. */
const normalIndexUnits = 11;

/**
 * Lists costs above the budget. Each poll can cost a transition, because the number of polls depends on the machine's
 * speed.
 */
export function budgetViolations(costs: readonly GenerationCost[]): string[] {
  return costs.flatMap(({ scenario, states, transitions, holdUnits, settleUnits, requests, writes }) => {
    const polls = Math.max(0, states.filter((state) => state === 'Await').length - 1);
    const allowedPolls = scenario === scenarios.worst ? maxPolls : polls;
    const hasFourPictures = scenario === scenarios.four;
    const itemUnits = sumTableUnits(writes.filter(isOfGeneration));
    const stats: [string, number, number][] = [
      [`transitions (${states.join(', ')})`, transitions, normalTransitions + allowedPolls],
      [
        'write units of hold and settle',
        holdUnits + settleUnits,
        hasFourPictures ? severalResultsUnits : holdAndSettleUnits,
      ],
      [
        'write units of its own items',
        itemUnits,
        (hasFourPictures ? unitsForFour : generationUnits) + unitsPerPoll * allowedPolls,
      ],
      ...(hasFourPictures
        ? []
        : ([
            ['requests', countRequests(requests), normalRequests + requestsPerPoll * allowedPolls],
            ['write units', sumTableUnits(writes), normalUnits + unitsPerPoll * allowedPolls],
            ['write units of indexes', sumIndexUnits(writes), normalIndexUnits],
          ] satisfies [string, number, number][])),
    ];
    return stats.flatMap(([label, value, limit]) =>
      value > limit ? [`${scenario.name}: ${value} ${label}, allowed are ${limit}`] : [],
    );
  });
}

export function countRequests(requests: GenerationCost['requests']): number {
  return [...requests.values()].reduce((sum, count) => sum + count, 0);
}
