import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { sectionSchema } from '../rules/form-definition.ts';
import { modelDraftSchema } from '../rules/model-draft.ts';
import { outputSettings, providerIdSchema } from '../rules/output-settings.ts';
import { route } from './route.ts';

const importedModelSchema = z.object({
  endpointId: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.optional(z.string()),
  sections: z.array(sectionSchema),
  output: z.object(outputSettings),
  unmapped: z.array(z.object({ path: z.string(), reason: z.string() })),
});
export type ImportedModel = z.infer<typeof importedModelSchema>;

export const priceSchema = z.object({ unitPrice: z.number(), unit: z.string(), currency: z.string() });
export type Price = z.infer<typeof priceSchema>;

const assistantSchema = z.object({
  model: z.string(),
  shutsDownOn: z.optional(z.string()),
  problem: z.optional(z.string()),
});
export type Assistant = z.infer<typeof assistantSchema>;

const maxExampleLength = 20_000;
/** The longest description known has about 200,000 characters. */
const maxImportLength = 500_000;

export const adminAssist = {
  getAssistant: route({
    method: 'GET',
    path: '/api/admin/assistant',
    auth: 'admin',
    right: 'build',
    summary: 'Which language model assists here, and until when',
    response: assistantSchema,
    status: 200,
  }),
  draftModel: route({
    method: 'POST',
    path: '/api/admin/model-drafts',
    auth: 'admin',
    right: 'build',
    allowance: 'drafts',
    summary: 'A model drafted from an example of an API',
    body: z.object({
      example: z
        .string('Please paste an API example first')
        .check(
          z.trim(),
          z.minLength(1, 'Please paste an API example first'),
          z.maxLength(maxExampleLength, `The example may have at most ${maxExampleLength} characters`),
        ),
    }),
    response: z.object({ draft: modelDraftSchema }),
    status: 200,
    errors: ['unavailable'],
  }),
  importModel: route({
    method: 'POST',
    path: '/api/admin/model-imports',
    auth: 'admin',
    right: 'build',
    allowance: 'drafts',
    summary: 'A model made of the provider’s own document of an endpoint',
    /** `source` is an endpoint id, the URL of the model's page, an OpenAPI document, or an example that names one. */
    body: z.object({
      provider: providerIdSchema,
      source: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Please enter an endpoint or a link'),
          z.maxLength(maxImportLength, `The document may have at most ${maxImportLength} characters`),
        ),
    }),
    response: z.object({ imported: z.optional(importedModelSchema), price: z.optional(priceSchema) }),
    status: 200,
    errors: ['not_found', 'unavailable'],
  }),
  getPrice: route({
    method: 'GET',
    path: '/api/admin/prices',
    auth: 'admin',
    right: 'build',
    allowance: 'prices',
    summary: 'What the provider asks for one unit of an endpoint’s work, where that is known',
    query: z.object({ provider: providerIdSchema, endpoint: idSchema(200) }),
    response: z.object({ price: z.optional(priceSchema) }),
    status: 200,
  }),
} as const;
