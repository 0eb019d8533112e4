import { expect, it } from 'vitest';
import { runSweep } from '#functions/background/sweeper/run-sweep.ts';

const report = { processing: 3, oldestAgeSeconds: 60, stuck: 1 };

function running(deliverDue: () => Promise<void>) {
  const told: string[] = [];
  const run = runSweep({
    sweep: async () => report,
    deliverDue: async () => {
      await deliverDue();
      told.push('delivered');
    },
    openIssues: async () => 2,
    publish: (values) => told.push(JSON.stringify(values)),
  });
  return { run, told };
}

it('publishes what it found when all is done', async () => {
  const { run, told } = running(async () => undefined);
  expect(await run).toBe(report);
  const values = {
    ProcessingGenerations: 3,
    OldestProcessingAgeSeconds: 60,
    StuckGenerations: 1,
    OpenCreditIssues: 2,
  };
  expect(told).toEqual(['delivered', JSON.stringify(values)]);
});

it('is silent when it does not come to its end', async () => {
  const { run, told } = running(() => Promise.reject(new Error('no table')));
  await expect(run).rejects.toThrow('no table');
  expect(told).toEqual([]);
});
