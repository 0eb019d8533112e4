import { z } from 'zod';
import { companionMode } from '#functions/platform/companion-mode.ts';
import { repositories } from '#functions/platform/dynamo/repositories.ts';
import { settleGeneration } from '#functions/platform/workflow/settle-generation.ts';

const data = repositories();
const deps = { ...data, credits: companionMode(data).credits, now: () => new Date() };

/** `error` is there when a Catch led here. */
const eventSchema = z.object({ generationId: z.string(), error: z.object({ Error: z.string() }).optional() });

export const handler = (event: unknown) => {
  const { generationId, error } = eventSchema.parse(event);
  return settleGeneration(deps, generationId, error?.Error);
};
