import * as z from 'zod/mini';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { settleGeneration } from '#functions/domain/generations/settle-generation.ts';
import { publishMetrics } from '#functions/platform/log.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { caughtErrorSchema, isSilentEnd, step } from './step.ts';

const table = productTable();
const data = {
  table,
  generations: new GenerationRepository(table),
  ledger: new Ledger(table),
};
const deps = { ...data, credits: companionMode(data).credits, now: () => new Date() };

const eventSchema = z.object({ generationId: z.string(), error: z.optional(caughtErrorSchema) });

export const handler = step(eventSchema, async ({ generationId, error }) => {
  await settleGeneration(deps, generationId, error?.Error);
  if (isSilentEnd(generationId, error)) publishMetrics<'settle'>({ SilentEnds: 1 });
});
