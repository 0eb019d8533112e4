import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { estimateDuration, shownProgress } from '#shared/rules/generation-progress.ts';

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
