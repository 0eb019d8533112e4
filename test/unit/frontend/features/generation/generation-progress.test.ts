import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  describeProgress,
  pickMessage,
  pollDelayMs,
  trayPollDelayMs,
  estimateDuration,
  shownProgress,
} from '#frontend/src/features/generation/generation-progress.ts';
import type { Generation } from '#shared/contracts/generations.ts';

const createdAt = '2026-11-20T12:00:00.000Z';
const after = (seconds: number) => Date.parse(createdAt) + seconds * 1000;

function running(changes: Partial<Generation> = {}): Generation {
  return {
    id: 'g1',
    status: 'processing',
    routePath: 'dream-image',
    pageTitle: 'Dream Image',
    outputType: 'image',
    progress: 0,
    cancelRequested: false,
    creditCost: 10,
    receipt: { held: 10, charged: 0, released: 0, refundDue: 0 },
    estimatedSeconds: 60,
    assets: [],
    createdAt,
    runningSince: createdAt,
    ...changes,
  };
}

describe('describeProgress', () => {
  it('prefers the place in the queue, then the provider’s progress', { tags: ['S2.16-27', 'S4.6-2'] }, () => {
    const text = '2 ahead of you in the queue';
    const waiting = running({ queuePosition: 2, runningSince: undefined });
    expect(describeProgress(waiting, after(5))).toEqual({ text });
    // The provider put a running job back into its queue.
    expect(describeProgress({ ...waiting, progress: 0.5 }, after(5))).toEqual({ value: 0.5, text });
    expect(describeProgress(running({ progress: 0.5 }), after(5))).toEqual({ value: 0.5, text: '50%' });
  });

  it('estimates by time otherwise', () => {
    expect(describeProgress(running(), after(30))).toEqual({ value: 0.5, text: 'About 30 s left' });
  });

  it('excludes the time in the queue, however long it was', () => {
    const runningSince = new Date(after(3600)).toISOString();
    expect(describeProgress(running({ runningSince }), after(3630))).toEqual({ value: 0.5, text: 'About 30 s left' });
  });

  it('rises in steps of 1 %, and says when it takes longer', { tags: ['S4.6-14'] }, () => {
    expect(describeProgress(running(), after(3)).value).toBe(0.05);
    expect(describeProgress(running(), after(3.5)).value).toBe(0.05);
    expect(describeProgress(running(), after(59.9)).value).toBe(0.99);
    const overdue = { value: 1, text: 'Taking longer than usual' };
    expect(describeProgress(running(), after(600))).toEqual(overdue);
    expect(describeProgress(running({ progress: 0.8 }), after(600))).toEqual(overdue);
    expect(describeProgress(running({ progress: 1 }), after(600))).toEqual({ value: 1, text: '100%' });
  });

  it('is unknown until the job runs', () => {
    expect(describeProgress(running({ runningSince: undefined }), after(30))).toEqual({ text: 'Generating...' });
  });
});

describe('pollDelayMs', () => {
  it('polls less often over time', () => {
    const quick = running({ estimatedSeconds: 10 });
    const delays = [1, 59, 61, 299, 301, 9999].map((seconds) => pollDelayMs(quick, after(seconds)));
    expect(delays).toEqual([1000, 1000, 3000, 3000, 10_000, 10_000]);
  });

  it('polls each second around the expected end, counted from leaving the queue', () => {
    const film = running({ estimatedSeconds: 250 });
    const delays = [61, 199, 201, 374, 376].map((seconds) => pollDelayMs(film, after(seconds)));
    expect(delays).toEqual([3000, 3000, 1000, 1000, 10_000]);
    const left = new Date(after(600)).toISOString();
    for (const changes of [{ runningSince: left }, { runningSince: undefined, queuedAt: left }]) {
      expect(pollDelayMs(running({ estimatedSeconds: 250, ...changes }), after(810))).toBe(1000);
      expect(pollDelayMs(running({ estimatedSeconds: 250, ...changes }), after(650))).toBe(10_000);
    }
  });
});

describe('trayPollDelayMs', () => {
  const both = [{ id: 'a' }, { id: 'b' }];

  it('polls while a generation runs that no screen shows', () => {
    expect([trayPollDelayMs(both, []), trayPollDelayMs(both, ['a'])]).toEqual([4000, 4000]);
  });

  it('stops polling if nothing runs, or the screen shows everything that runs', () => {
    expect([trayPollDelayMs([], []), trayPollDelayMs(both, ['a', 'b', 'c'])]).toEqual([0, 0]);
  });
});

const startMs = Date.parse('2026-11-20T12:00:00.000Z');
const runningSince = new Date(startMs).toISOString();
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe('the shown progress', () => {
  test.prop([
    fc.record({ estimatedSeconds: fc.nat(600), outputType: fc.constantFrom('image', 'video', 'audio', 'hologram') }),
    fc.array(fc.record({ progress: part, laterSeconds: fc.nat(300), isRunning: fc.boolean() }), { maxLength: 30 }),
  ])('never falls, whenever the provider reports progress', (model, looks) => {
    let nowMs = startMs - 60_000;
    let seen: Parameters<typeof shownProgress>[0] = { ...model, progress: 0 };
    let latest = 0;
    for (const { progress, laterSeconds, isRunning } of looks) {
      nowMs += laterSeconds * 1000;
      seen = { ...seen, progress: Math.max(seen.progress, progress), ...(isRunning && { runningSince }) };
      const shown = shownProgress(seen, nowMs) ?? 0;
      expect(shown).toBeGreaterThanOrEqual(latest);
      expect(shown).toBeLessThanOrEqual(1);
      latest = shown;
    }
  });

  it('is the provider’s progress as soon as that is ahead of the estimate', () => {
    const model = { estimatedSeconds: 100, outputType: 'image', runningSince };
    expect(shownProgress({ ...model, progress: 0.1 }, startMs + 40_000)).toBe(0.4);
    expect(shownProgress({ ...model, progress: 0.6 }, startMs + 41_000)).toBe(0.6);
  });

  it.each([
    ['image', 60],
    ['video', 250],
    ['audio', 150],
    ['hologram', 180],
  ])(
    'expects %s to take %i s where the model has no estimate',
    { tags: ['S4.6-15', 'S9-34'] },
    (outputType, typical) => {
      expect(estimateDuration({ outputType, estimatedSeconds: 0 })).toBe(typical);
      expect(estimateDuration({ outputType, estimatedSeconds: 7 })).toBe(7);
    },
  );
});

describe('waiting', () => {
  it('changes its message every 5 s and starts over after the last', () => {
    const messages = ['one', 'two'];
    expect([0, 4999, 5000, 9999, 10_000].map((elapsedMs) => pickMessage(messages, elapsedMs))).toEqual([
      'one',
      'one',
      'two',
      'two',
      'one',
    ]);
  });
});
