import { z } from 'zod';
import { repositories } from '#functions/platform/dynamo/repositories.ts';
import { settle } from './settle.ts';

const { assets, generations, ledger } = repositories();
const deps = { assets, generations, ledger, now: () => new Date() };

/** `error` is there when a Catch led here. */
const eventSchema = z.object({ generationId: z.string(), error: z.object({ Error: z.string() }).optional() });

export const handler = (event: unknown) => {
  const { generationId, error } = eventSchema.parse(event);
  return settle(deps, generationId, error?.Error);
};
