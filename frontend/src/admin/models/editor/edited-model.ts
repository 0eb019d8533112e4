import * as z from 'zod/mini';
import { modelDefinitionSchema } from '#shared/rules/model.ts';

/** A model in the making: it may be too long, too high, no number, not there yet. */
export const editedModel = {
  name: 'model',
  schema: z.extend(modelDefinitionSchema, {
    name: z.string(),
    description: z.string(),
    subcategory: z.string(),
    tags: z.array(z.string()),
    endpoint: z.string(),
    outputKey: z.string(),
    iconUrl: z.optional(z.string()),
    exampleMediaUrl: z.optional(z.string()),
    creditCost: z.number(),
    estimatedSeconds: z.number(),
    providerCostUsd: z.optional(z.number()),
    route: z.optional(z.string()),
    sortOrder: z.number(),
    streamNodeId: z.string(),
    pollingNodeName: z.string(),
    pollingIntervalSeconds: z.number(),
  }),
} as const;
