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
const states = machines.find((machine) => machine['Store'])!;
const accountStates = machines.find((machine) => machine['GiveUp'])!;

/** Step Functions uses the first retrier that names the error. */
function findRetrier(state: { Retry?: readonly Retrier[] } | undefined, error: string): Retrier {
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
      const retrier = findRetrier(states[name], error);
      expect(meanSeconds(retrier)).toBeGreaterThan(0.85 * throttledSeconds);
      expect(retrier.JitterStrategy).toBe('FULL');
    }
    const fault = findRetrier(states[name], 'Lambda.ServiceException');
    expect(2 * meanSeconds(fault)).toBeGreaterThan(5 * 60);
    expect(2 * meanSeconds(fault)).toBeLessThan(60 * 60);
  });

  it.each(['Work', 'GiveUp'])('of an account job waits for an hour in %s, before the sweeper resumes it', (name) => {
    const retrier = findRetrier(accountStates[name], tooMany);
    expect(meanSeconds(retrier)).toBeGreaterThan(0.9 * throttledSliceSeconds);
    const longestSeconds = Array.from({ length: retrier.MaxAttempts }, (_, n) => maxPause(retrier, n));
    expect(longestSeconds.reduce((a, b) => a + b)).toBeLessThan(deadAfterSeconds - maxSliceSeconds);
  });

  /** The most events that an attempt and a wait record: scheduled, started, submitted and ended; entered and left. */
  const [eventsOfAttempt, eventsOfWait] = [4, 6];
  const maxEvents = 25_000;

  it("stays within an execution's history, even if each poll is throttled for a day", () => {
    const { pollSeconds } = generationSchedule({ estimatedSeconds: 1, pollingIntervalSeconds: 10 });
    const retrier = findRetrier(states['Await'], tooMany);
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
  /** The function's time in each step. */
  readonly steps: Readonly<Record<string, number>>;
  readonly slots: number;
}

const burstSeconds = 10 * 60;
const jobSeconds = 10;
/** Providers keep results for this long. */
const resultSeconds = 60 * 60;

/** Simulates steps that share the slots: a free slot takes a step, and a refused step pauses as its retrier says. */
function simulate({ perSecond, steps, slots }: Load, retrierIn = (name: string) => findRetrier(states[name], tooMany)) {
  const random = seededRandom(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const names = Object.keys(steps);
  const retriers = names.map(retrierIn);
  const seconds = Object.values(steps);
  const quietPerSecond = Math.min(perSecond, slots / seconds.reduce((a, b) => a + b)) / 10;
  const events = new Events();
  const arrive = (at: number) => events.add({ at, since: at, step: 0, refused: 0 });
  for (let at = exponential(1 / perSecond); at < burstSeconds; at += exponential(1 / perSecond)) arrive(at);
  for (let at = burstSeconds; at < 6 * burstSeconds; at += exponential(1 / quietPerSecond)) arrive(at);
  const lost = Object.fromEntries(names.map((name) => [name, 0]));
  let [running, longestSeconds, expired] = [0, 0, 0];
  for (let event = events.take(); event !== undefined; event = events.take()) {
    const { at, since, step, refused } = event;
    const name = names[step]!;
    if (refused === 'ended') {
      running -= 1;
      if (step + 1 === names.length) continue;
      const next = name === 'Submit' ? at + jobSeconds : at;
      events.add({ at: next, since: name === 'Submit' ? next : since, step: step + 1, refused: 0 });
    } else if (running < slots) {
      running += 1;
      if (name === 'Store') {
        longestSeconds = Math.max(longestSeconds, at - since);
        if (at - since > resultSeconds) expired += 1;
      }
      events.add({ at: at + seconds[step]!, since, step, refused: 'ended' });
    } else if (refused === retriers[step]!.MaxAttempts) {
      lost[name]! += 1;
    } else {
      events.add({ at: at + random() * maxPause(retriers[step]!, refused), since, step, refused: refused + 1 });
    }
  }
  return { lost, expired, longestMinutes: Math.round(longestSeconds / 60) };
}

interface StepEvent {
  readonly at: number;
  /** When the job ended, or the step arrived. */
  readonly since: number;
  readonly step: number;
  readonly refused: number | 'ended';
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
  /** A new account runs ten functions at once. */
  const newAccountSlots = 10;
  const none = { Store: 0 };

  const expectNoneLost = (perSecond: number, seconds: number) => {
    const steps = { Store: seconds };
    const reserved = reservedExecutions(1000).get('generation-workflow-store')!;
    expect(simulate({ perSecond, steps, slots: reserved })).toEqual({ lost: none, expired: 0, longestMinutes: 0 });
    expect(simulate({ perSecond, steps, slots: 40 })).toMatchObject({ lost: none, expired: 0 });
  };

  it.each([
    ['25 pictures', 25, 2],
    ['40 pictures', 40, 2],
    ['3 films', 3, 20],
    ['4 films', 4, 20],
  ])('of %s a second loses no result', (_, perSecond, seconds) => expectNoneLost(perSecond, seconds));

  it('of 100 pictures a second loses no result', { tags: ['whole'], timeout: 60_000 }, () => expectNoneLost(100, 2));

  it('in a new account loses nothing, and few results wait too long, because submits try less often', () => {
    const steps = { Submit: 0.3, Await: 0.3, Store: 2, Settle: 0.2 };
    const load = { perSecond: 25, steps, slots: newAccountSlots };
    const { lost, expired } = simulate(load);
    expect(lost).toEqual({ Submit: 0, Await: 0, Store: 0, Settle: 0 });
    const asOften = simulate(load, () => findRetrier(states['Store'], tooMany));
    expect(10 * expired).toBeLessThan(asOften.expired);
  });

  it('lost results with retries that ended after minutes', () => {
    const minutes = (name: string) => ({ ...findRetrier(states[name], tooMany), MaxAttempts: 12 });
    const { lost } = simulate({ perSecond: 40, steps: { Store: 2 }, slots: 40 }, minutes);
    expect(lost['Store']).toBeGreaterThan(1000);
  });
});
