import { describe, expect, it } from 'vitest';
import type { Generation } from '#shared/contracts/generations.ts';
import {
  describeProgress,
  pollDelayMs,
  trayPollDelayMs,
} from '#frontend/src/features/generation/generation-progress.ts';

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
