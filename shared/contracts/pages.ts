import { z } from 'zod';
import { inputFieldSchema } from '../domain/input-field.ts';
import { mediaTypeSchema } from '../domain/media-type.ts';
import { route } from './route.ts';

/** What a public model page's screen needs; never the endpoint, a key or an instruction to another model. */
const publicPageSchema = z.object({
  page: z.object({
    routePath: z.string(),
    title: z.string(),
    description: z.string(),
    exampleMediaUrl: z.string().optional(),
    exampleMediaType: mediaTypeSchema.optional(),
  }),
  form: z.object({
    modelName: z.string(),
    outputType: mediaTypeSchema,
    creditCost: z.number().int(),
    isLongRunning: z.boolean(),
    estimatedSeconds: z.number().int(),
    fields: z.array(inputFieldSchema.omit({ systemInstructions: true, imageValidationPrompt: true })),
  }),
});
export type PublicPage = z.infer<typeof publicPageSchema>;

export const pages = {
  getPage: route({
    method: 'GET',
    path: '/api/pages/{routePath+}',
    auth: 'subscriber',
    summary: 'A public model page and its form',
    params: z.object({ routePath: z.string().min(1, 'Route path is missing.').max(256) }),
    response: publicPageSchema,
    status: 200,
    errors: ['unauthenticated', 'page_not_found'],
  }),
} as const;
