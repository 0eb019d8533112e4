import * as z from 'zod/mini';
import { proFormDefinitionSchema } from '#shared/rules/pro-form.ts';

/** A pro form in the making: it may be too long, too high, no number, not there yet. */
export const editedProForm = {
  name: 'pro-form',
  schema: z.extend(proFormDefinitionSchema, {
    name: z.string(),
    description: z.string(),
    routePath: z.string(),
    requestType: z.string(),
    appId: z.string(),
    creditCost: z.number(),
    pageTitle: z.optional(z.string()),
    pageDescription: z.optional(z.string()),
    exampleMediaUrl: z.optional(z.string()),
  }),
} as const;
