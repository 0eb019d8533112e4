import { formatUsd } from '#frontend/src/lib/console-format.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { plural } from '#shared/kernel/language.ts';
import type { PauseReason } from '#shared/rules/protection.ts';
import type { Ranking, Trend } from '#shared/rules/stats.ts';

interface Counted {
  readonly count: number;
  /** The count stopped here. */
  readonly isMore: boolean;
}

export const messages = {
  title: 'Dashboard',
  refresh: 'Refresh',
  failedToLoad: 'Failed to load the dashboard',
  utcDays: 'Days are in UTC.',
  trendOf: (what: string) => `${what}, day by day`,
  ofDay: (day: string, value: string) => `${day}: ${value}`,
  peak: (value: string) => `Peak ${value}`,
  noneInDays: 'None in the last eight days',
  noneBefore: 'None in the week before',
  trends: {
    above: (average: string) => `Above the 7-day average of ${average}`,
    equal: (average: string) => `Same as the 7-day average of ${average}`,
    below: (average: string) => `Below the 7-day average of ${average} so far`,
  } satisfies Record<Trend, unknown>,

  health: 'Health',
  started: 'Started today',
  completed: 'Completed today',
  toGenerations: 'See the generations',
  noneGenerated: 'No generations in the last eight days.',
  noneGeneratedText: 'Publish a model on a page in its Page Settings to get started.',
  toModels: 'Go to the models',
  createModel: 'Create a model',
  processing: 'Processing now',
  noneProcessing: 'Nothing is processing.',
  oldestStarted: (age: string) => `The oldest started ${age}.`,
  failed: 'Failed today',
  shareFailed: (share: string) => `${share} of those that ended`,
  noneEnded: 'None ended today.',
  toMonitor: 'Open the Processing Monitor',

  money: 'Money',
  income: 'Credits earned today',
  granted: 'Granted today',
  refunded: 'Refunded today',
  joined: 'New subscribers today',
  margin: 'Margin today',
  billed: (billed: string, completed: string) => `By the provider’s bills for ${billed} of ${completed}.`,
  balance: 'Balance at the provider',
  balanceAsOf: (age: string) => `Read ${age}.`,
  lostBills: (count: number, cost: string) =>
    plural(
      count,
      {
        one: '# request was paid without a result in the last seven days ({cost})',
        other: '# requests were paid without a result in the last seven days ({cost})',
      },
      { cost },
    ),
  tests: (count: number, cost: string) =>
    plural(
      count,
      {
        one: 'Test runs: {cost} for # request in the last seven days',
        other: 'Test runs: {cost} for # requests in the last seven days',
      },
      { cost },
    ),
  lowBalance: (amount: string) => `Balance at the provider: ${amount}`,
  lowBalanceText: 'Generations fail when it is used up. Top it up at the provider.',
  marginOf: (priced: string, completed: string) => `For ${priced} of ${completed} completed.`,
  unknown: 'Not known',
  noneCompleted: 'None completed today.',
  noCost: 'Set the provider cost:',
  noCreditValue: 'The stage’s creditValueUsd is not set.',
  toAnalytics: 'See the analytics',

  top: 'Most used in the last seven days',
  topModels: 'Models',
  topPages: 'Pages',
  rankedBy: 'Rank by',
  rankings: { started: 'Generations', income: 'Credits earned' } satisfies Record<Ranking, string>,
  noneRanked: 'None yet.',

  needsAttention: 'Needs attention',
  pending: ({ count, isMore }: Counted) =>
    isMore
      ? plural(count, { other: '#+ requests are pending' })
      : plural(count, { one: '# request is pending', other: '# requests are pending' }),
  longest: (age: string) => `The oldest was received ${age}.`,
  stuck: ({ count, isMore }: Counted) =>
    isMore
      ? plural(count, { other: '#+ generations are stuck' })
      : plural(count, { one: '# generation is stuck', other: '# generations are stuck' }),
  stuckText: 'Much later than expected. Process or refund them in the monitor.',
  isPaused: (name: string) => `${name} is paused`,
  arePaused: (count: number) => `${formatNumber(count)} are paused`,
  overLimits: 'Over its limits',
  pausedWhy: {
    failures: (name: string) => `${name}: fails too often`,
    margin: (name: string) => `${name}: earns less than its floor`,
    cost: (name: string) => `${name}: over its daily cost ceiling`,
    unknown: (name: string) => `${name}: over its limits`,
  } satisfies Record<PauseReason | 'unknown', unknown>,
  morePaused: (count: number) => `${formatNumber(count)} more`,
  pausedText: (reason: string) => `${reason}. Nothing starts until it works again or an admin resumes it.`,
  openReports: (count: number) =>
    plural(count, { one: '# report waits for a decision', other: '# reports wait for a decision' }),
  openReportsText: 'The nearest deadline is first in the list.',
  issues: (count: number) =>
    plural(count, { one: '# issue about credits is open', other: '# issues about credits are open' }),
  issuesText: 'See the runbook for how to resolve each.',
  notPublished: (name: string) => `${name} wasn’t published`,
  pageBroken: (title: string) => `${title} can’t generate`,
  brokenBecause: {
    'key deleted': 'Its API key is deleted. Choose another in Page Settings.',
    'key off': 'Its API key is switched off. Switch it on, or choose another in Page Settings.',
  },
  morePagesBroken: (count: number) =>
    plural(count, { one: '# more page can’t generate', other: '# more pages can’t generate' }),
  providerChanged: (name: string) => `The provider changed ${name}`,
  moreChanged: (count: number) =>
    plural(count, { one: 'The provider changed # more model', other: 'The provider changed # more models' }),
  drift: (count: number) =>
    plural(count, { one: '# account differs from its ledger', other: '# accounts differ from their ledgers' }),
  driftText: 'The function’s log names them; the runbook says how to resolve each.',
  allCaughtUp: 'You’re all caught up.',
  allCaughtUpText: 'Requests, stuck generations and problems with pages or credits appear here.',
} as const;

interface BillSum {
  readonly count: number;
  readonly costUsd: number;
}

const describeSum = ({ count, costUsd }: BillSum) =>
  plural(count, { one: '# request ({cost})', other: '# requests ({cost})' }, { cost: formatUsd(costUsd) });

export const lostBillsMessages = {
  title: 'Paid without a result',
  hint: 'The provider charged for these requests, and no subscriber got a result. Listed for 30 days.',
  monthSum: (sum: BillSum) => `Last 30 days: ${describeSum(sum)}`,
  weekSum: (sum: BillSum) => `Last seven days: ${describeSum(sum)}`,
  columns: { reason: 'Reason', model: 'Model', request: 'Provider’s request', cost: 'Cost', at: 'When' },
  reasons: {
    failed: 'The generation failed',
    cancelled: 'The generation was cancelled',
    unknown: 'No generation here made it',
  },
  endpoint: 'Endpoint',
  generation: 'Generation',
  none: 'Nothing was paid without a result',
  noneText: 'Bills are read hourly. Requests that cost money and gave no result appear here.',
  older: 'Older requests',
  failedToLoad: 'Failed to load the requests',
  exportCsv: 'Export CSV',
  exporting: 'Exporting…',
  notExported: 'Failed to export the requests',
  exportedPart: 'Exported the newest 10,000 requests.',
} as const;
