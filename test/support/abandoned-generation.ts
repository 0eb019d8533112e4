import { randomBytes } from 'node:crypto';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { demoUserId } from '#infra/demo/people.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { newGeneration } from '../integration/credits/new-generation.ts';

/** A held generation without an execution, like after a crash right after its hold two minutes ago. */
export async function abandonGeneration(table: Table, more: Partial<StoredGeneration> = {}): Promise<StoredGeneration> {
  const createdAt = new Date(Date.now() - 2 * 60_000).toISOString();
  const generation: StoredGeneration = {
    ...newGeneration({ id: randomBytes(16).toString('hex'), userId: demoUserId, amount: 10 }),
    createdAt,
    hold: { amount: 10, at: createdAt },
    ...more,
  };
  const input = new GenerationRepository(table).inputWrite(generation, {
    endpoint: 'fal-ai/flux/schnell',
    ...withOutputDefaults({}),
    payload: { prompt: 'left behind' },
    values: { prompt: 'left behind' },
  });
  await new Ledger(table).hold(generationCharge(generation), { maxRunning: 100 }, [input]);
  return generation;
}
