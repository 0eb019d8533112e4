import * as z from 'zod/mini';
import { publicFieldSchema } from '../form/form-schemas.ts';
import { priceRuleSchema } from '../form/price-rule.ts';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { lineSchema } from '../kernel/texts.ts';
import { presetsSchema } from '../rules/form-definition.ts';
import { modelCategories } from '../rules/model-category.ts';
import { route } from './route.ts';

/** Never contains the endpoint, a key or the instructions of the prompt enhancer. */
const publicPageSchema = z.object({
  page: z.object({
    routePath: z.string(),
    title: z.string(),
    description: z.string(),
    exampleMediaUrl: z.optional(z.string()),
    exampleMediaType: z.optional(mediaTypeSchema),
  }),
  form: z.object({
    modelName: z.string(),
    outputType: mediaTypeSchema,
    creditCost: z.int(),
    priceRule: z.optional(priceRuleSchema),
    isLongRunning: z.boolean(),
    estimatedSeconds: z.int(),
    fields: z.array(publicFieldSchema),
    presets: presetsSchema,
  }),
  paused: z.optional(z.string()),
});
export type PublicPage = z.infer<typeof publicPageSchema>;

const pageSummarySchema = z.object({
  routePath: z.string(),
  title: z.string(),
  description: z.string(),
  exampleMediaUrl: z.optional(z.string()),
  exampleMediaType: z.optional(mediaTypeSchema),
  outputType: mediaTypeSchema,
  category: z.enum(modelCategories),
  /** Price of the form's start values, in credits. */
  creditCost: z.int(),
  isPriceByRule: z.boolean(),
  /** 0 when unknown. */
  estimatedSeconds: z.int(),
  isFeatured: z.boolean(),
  isComingSoon: z.boolean(),
  /** Present if the prompt's text alone completes the form. */
  prompt: z.optional(z.object({ fieldKey: z.string(), label: z.string(), placeholder: z.optional(z.string()) })),
  /** The first field that accepts the requested media type; present when pages were filtered by one. */
  fieldKey: z.optional(z.string()),
});
export type PageSummary = z.infer<typeof pageSummarySchema>;

export const pages = {
  listPages: route({
    method: 'GET',
    path: '/api/pages',
    auth: 'subscriber',
    summary: 'The public pages, featured ones first; with `takes`, those in whose form such a file can be chosen',
    query: z.object({ takes: z.optional(mediaTypeSchema) }),
    response: z.object({ items: z.array(pageSummarySchema) }),
    status: 200,
  }),
  getPage: route({
    method: 'GET',
    path: '/api/pages/{routePath+}',
    auth: 'subscriber',
    summary: 'A public model page and its form',
    params: z.object({ routePath: lineSchema(256).check(z.minLength(1, 'Route path is missing.')) }),
    response: publicPageSchema,
    status: 200,
    errors: ['page_not_found'],
  }),
} as const;
