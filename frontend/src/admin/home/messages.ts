import { formatNumber } from '#frontend/src/lib/format.ts';

/** Formats like "1 request is", "3 requests are" or "500+ requests are". */
const are = ({ count, isMore = false }: { count: number; isMore?: boolean }, one: string, more: string) =>
  count === 1 && !isMore ? `1 ${one}` : `${formatNumber(count)}${isMore ? '+' : ''} ${more}`;

export const messages = {
  title: 'Dashboard',
  refresh: 'Refresh',
  failedToLoad: 'Failed to load the dashboard',
  utcDays: 'Days are UTC days.',
  trendOf: (what: string) => `${what}, day by day`,
  ofDay: (day: string, value: string) => `${day}: ${value}`,
  today: 'today',

  generating: 'Are people generating?',
  started: 'Started today',
  completed: 'Completed today',
  usualStarts: (average: string) => `The seven days before: ${average} a day`,
  toGenerations: 'See the generations',
  noneGenerated: 'Nobody has generated anything in these eight days.',
  noneGeneratedText: 'People generate on public pages: publish a model as one, in its Page Settings.',
  toModels: 'Go to the models',
  createModel: 'Create a model',

  waiting: 'Are they waiting or failing?',
  processing: 'Processing now',
  noneProcessing: 'Nothing is processing.',
  oldestStarted: (age: string) => `The oldest began ${age}.`,
  failed: 'Failed today',
  shareOf: (share: string, ended: string) => `${share} of ${ended} that ended`,
  noneEnded: 'None has ended today.',
  toMonitor: 'Open the Processing Monitor',

  earning: 'Are we earning?',
  spent: 'Credits spent today',
  granted: 'Granted today',
  released: 'Released today',
  refunded: 'Refunded today',
  margin: 'Margin today',
  marginOf: (priced: string, completed: string) => `of ${priced} of ${completed} completed, whose price is known`,
  unknown: 'Not known',
  noneCompleted: 'Nothing was completed today.',
  noPrice: 'Models have their price at the provider in their settings.',
  noCreditValue: 'This stage does not say what a credit is worth.',
  toAnalytics: 'See the analytics',

  needsAttention: 'Who waits for me?',
  pending: (counted: { count: number; isMore: boolean }) => are(counted, 'request is pending', 'requests are pending'),
  longest: (age: string) => `The longest waiting came ${age}.`,
  stuck: (counted: { count: number; isMore: boolean }) => are(counted, 'generation is stuck', 'generations are stuck'),
  stuckText: 'Much later than expected: ask the provider, or give the credits back.',
  isPaused: (name: string) => `${name} is paused`,
  arePaused: (count: number) => `${formatNumber(count)} are paused`,
  overLimits: 'Over its limits',
  whyOf: (name: string, reason: string) => `${name}: ${reason.toLowerCase()}`,
  morePaused: (count: number) => `${formatNumber(count)} more`,
  pausedText: (reason: string) => `${reason}. Nothing starts until it works again or an admin resumes it.`,
  issues: (count: number) => are({ count }, 'issue about credits is open', 'issues about credits are open'),
  issuesText: 'The runbook says how each is put right.',
  allCaughtUp: 'Nobody waits for you.',
  allCaughtUpText: 'Requests, stuck generations and whatever else needs a person appear here.',
} as const;
