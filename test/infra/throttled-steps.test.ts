import { describe, expect, it } from 'vitest';
import { reservedExecutions } from '#infra/concurrency.ts';
import {
  deadAfterSeconds,
  generationSchedule,
  maxExecutionSeconds,
  maxSliceSeconds,
  throttledSeconds,
  throttledSliceSeconds,
} from '#shared/rules/workflow-limits.ts';
import { seed } from '#test/support/seed.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { resourcesOf, synthesise } from '#test/support/synthesise.ts';

interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly MaxAttempts: number;
  readonly IntervalSeconds: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds: number;
  readonly JitterStrategy: 'FULL';
}

const statesOf = ({ Properties }: ReturnType<typeof resourcesOf>[number]) =>
  JSON.parse(
    Properties['DefinitionString']['Fn::Join'][1]
      .map((part: unknown) => (typeof part === 'string' ? part : 'x'))
      .join(''),
  ).States as Record<string, { Retry?: readonly Retrier[] }>;

const machines = resourcesOf(synthesise().app, 'AWS::StepFunctions::StateMachine').map(statesOf);
const generationStates = machines.find((states) => states['Store'])!;
const accountStates = machines.find((states) => states['GiveUp'])!;

/** Step Functions uses the first retrier that names the error. */
function retrierOf(state: { Retry?: readonly Retrier[] } | undefined, error: string): Retrier {
  return state!.Retry!.find(({ ErrorEquals }) =>
    ErrorEquals.some((name) => name === error || name === 'States.ALL' || name === 'States.TaskFailed'),
  )!;
}

const tooMany = 'Lambda.TooManyRequestsException';
const maxPause = ({ IntervalSeconds, BackoffRate, MaxDelaySeconds }: Retrier, attempt: number) =>
  Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** attempt);
/** The mean wait in a state whose function is never free. */
const meanSeconds = (retrier: Retrier) =>
  Array.from({ length: retrier.MaxAttempts }, (_, attempt) => maxPause(retrier, attempt) / 2).reduce((a, b) => a + b);

describe('a throttled step', () => {
  it.each(['Submit', 'Await', 'Store', 'Settle'])('of a generation waits for hours in %s', (name) => {
    for (const error of [tooMany, 'Throttled']) {
      const retrier = retrierOf(generationStates[name], error);
      expect(meanSeconds(retrier)).toBeGreaterThan(0.97 * throttledSeconds);
      expect(retrier.JitterStrategy).toBe('FULL');
    }
    const fault = retrierOf(generationStates[name], 'Lambda.ServiceException');
    expect(2 * meanSeconds(fault)).toBeGreaterThan(5 * 60);
    expect(2 * meanSeconds(fault)).toBeLessThan(60 * 60);
  });

  it.each(['Work', 'GiveUp'])('of an account job waits for an hour in %s, before the sweeper resumes it', (name) => {
    const retrier = retrierOf(accountStates[name], tooMany);
    expect(meanSeconds(retrier)).toBeGreaterThan(0.9 * throttledSliceSeconds);
    const longestSeconds = Array.from({ length: retrier.MaxAttempts }, (_, n) => maxPause(retrier, n));
    expect(longestSeconds.reduce((a, b) => a + b)).toBeLessThan(deadAfterSeconds - maxSliceSeconds);
  });

  /** The most events that an attempt and a wait record: scheduled, started, submitted and ended; entered and left. */
  const [eventsOfAttempt, eventsOfWait] = [4, 6];
  const maxEvents = 25_000;

  it("stays within an execution's history, even if each poll is throttled for a day", () => {
    const { pollSeconds } = generationSchedule({ estimatedSeconds: 1, pollingIntervalSeconds: 10 });
    const retrier = retrierOf(generationStates['Await'], tooMany);
    const eventsInADay = (attempts: number) => {
      const pauses = Array.from({ length: attempts }, (_, attempt) => maxPause(retrier, attempt) / 2);
      const seconds = pauses.reduce((a, b) => a + b, pollSeconds);
      return (maxExecutionSeconds / seconds) * (attempts * eventsOfAttempt + eventsOfWait);
    };
    const most = Math.max(...Array.from({ length: retrier.MaxAttempts }, (_, attempts) => eventsInADay(attempts)));
    expect(most).toBeLessThan(0.8 * maxEvents);
  });
});

interface Load {
  readonly perSecond: number;
  readonly seconds: number;
  readonly slots: number;
}

const burstSeconds = 10 * 60;

/** Simulates Store: a free slot takes an arriving step, and a refused one pauses as the retrier says. */
function simulate(retrier: Retrier, { perSecond, seconds, slots }: Load) {
  const random = seededRandom(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const quietPerSecond = Math.min(perSecond, slots / seconds) / 10;
  const events = new Events();
  for (let at = exponential(1 / perSecond); at < burstSeconds; at += exponential(1 / perSecond))
    events.add({ at, arrivedAt: at, attempts: 0 });
  for (let at = burstSeconds; at < 6 * burstSeconds; at += exponential(1 / quietPerSecond))
    events.add({ at, arrivedAt: at, attempts: 0 });
  let [running, lost, longestSeconds] = [0, 0, 0];
  for (let event = events.take(); event !== undefined; event = events.take()) {
    const { at, arrivedAt, attempts: refused } = event;
    if (refused === 'stored') {
      running -= 1;
    } else if (running < slots) {
      running += 1;
      longestSeconds = Math.max(longestSeconds, at - arrivedAt);
      events.add({ at: at + seconds, arrivedAt, attempts: 'stored' });
    } else if (refused === retrier.MaxAttempts) {
      lost += 1;
    } else {
      events.add({ at: at + random() * maxPause(retrier, refused), arrivedAt, attempts: refused + 1 });
    }
  }
  return { lost, longestMinutes: Math.round(longestSeconds / 60) };
}

interface StepEvent {
  readonly at: number;
  readonly arrivedAt: number;
  readonly attempts: number | 'stored';
}

/** A binary heap by time. */
class Events {
  private readonly heap: StepEvent[] = [];

  add(event: StepEvent): void {
    let place = this.heap.push(event) - 1;
    for (let parent = (place - 1) >> 1; place > 0 && this.heap[parent]!.at > event.at; parent = (place - 1) >> 1) {
      this.heap[place] = this.heap[parent]!;
      place = parent;
    }
    this.heap[place] = event;
  }

  take(): StepEvent | undefined {
    const [first] = this.heap;
    const last = this.heap.pop();
    if (first === undefined || last === undefined || this.heap.length === 0) return first;
    let place = 0;
    for (let child = 1; child < this.heap.length; child = 2 * place + 1) {
      if (child + 1 < this.heap.length && this.heap[child + 1]!.at < this.heap[child]!.at) child += 1;
      if (this.heap[child]!.at >= last.at) break;
      this.heap[place] = this.heap[child]!;
      place = child;
    }
    this.heap[place] = last;
    return first;
  }
}

describe('a burst of ten minutes', () => {
  const retrier = retrierOf(generationStates['Store'], tooMany);
  /** A new account runs ten functions at once. */
  const newAccountSlots = 10;

  const expectNoneLost = (perSecond: number, seconds: number) => {
    const reserved = reservedExecutions(1000).get('generation-workflow-store')!;
    expect(simulate(retrier, { perSecond, seconds, slots: reserved })).toMatchObject({ lost: 0, longestMinutes: 0 });
    // Providers keep results for an hour.
    const narrow = simulate(retrier, { perSecond, seconds, slots: 40 });
    expect(narrow.lost).toBe(0);
    expect(narrow.longestMinutes).toBeLessThan(60);
    expect(simulate(retrier, { perSecond, seconds, slots: newAccountSlots }).lost).toBe(0);
  };

  it.each([
    ['25 pictures', 25, 2],
    ['40 pictures', 40, 2],
    ['3 films', 3, 20],
    ['4 films', 4, 20],
  ])('of %s a second loses no result', (_, perSecond, seconds) => expectNoneLost(perSecond, seconds));

  it('of 100 pictures a second loses no result', { tags: ['whole'], timeout: 60_000 }, () => expectNoneLost(100, 2));

  it('lost results with retries that ended after minutes', () => {
    const minutes = { ...retrier, MaxAttempts: 12 };
    expect(simulate(minutes, { perSecond: 40, seconds: 2, slots: 40 }).lost).toBeGreaterThan(1000);
  });
});
