import * as z from 'zod/mini';
import { publicFieldSchema } from '../form/field-types.ts';
import { priceRuleSchema } from '../form/price-rule.ts';
import { mediaTypeSchema } from '../rules/media-type.ts';
import { route } from './route.ts';
import { lineSchema } from '../rules/texts.ts';

/** What a public model page's screen needs; never the endpoint, a key or an instruction to another model. */
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
  }),
});
export type PublicPage = z.infer<typeof publicPageSchema>;

const pageSummarySchema = z.object({
  routePath: z.string(),
  title: z.string(),
  description: z.string(),
  exampleMediaUrl: z.optional(z.string()),
  exampleMediaType: z.optional(mediaTypeSchema),
  outputType: mediaTypeSchema,
  /** Of the form as it starts. */
  creditCost: z.int(),
  /** The form's field that takes such a file. */
  fieldKey: z.string(),
});
export type PageSummary = z.infer<typeof pageSummarySchema>;

export const pages = {
  listPages: route({
    method: 'GET',
    path: '/api/pages',
    auth: 'subscriber',
    summary: 'The public pages whose model takes a kind of media',
    query: z.object({ takes: mediaTypeSchema }),
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
