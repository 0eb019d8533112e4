import * as z from 'zod';
import { mediaTypeSchema } from '../rules/media-type.ts';
import { pageModelProblem, routePathProblem, storedRoutePath } from '../rules/page-rules.ts';
import { route } from './route.ts';
import { idSchema, noControls } from '../rules/texts.ts';

const text = z.string().trim().max(2000);

/** Blank is the same as absent. */
const optionalText = text.optional().transform((value) => value || undefined);

const routePathSchema = z
  .string('Route path is required')
  .max(256)
  .regex(noControls)
  .superRefine((path, context) => {
    const message = routePathProblem(path);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(storedRoutePath);

const pageInputSchema = z.object({
  routePath: routePathSchema,
  appId: text.min(1, 'App ID is required').regex(noControls),
  title: optionalText,
  description: optionalText,
  exampleMediaUrl: optionalText,
  exampleMediaType: mediaTypeSchema.optional(),
  apiKeyId: text
    .regex(noControls)
    .optional()
    .transform((value) => value || undefined),
});
export type PageInput = z.input<typeof pageInputSchema>;

/** A public page as the console shows it. */
const adminPageSchema = z.object({
  /** With its leading slash; the page's identity. */
  routePath: z.string(),
  modelId: z.string(),
  appId: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  exampleMediaUrl: z.string().optional(),
  exampleMediaType: mediaTypeSchema.optional(),
  apiKeyId: z.string().optional(),
  createdAt: z.iso.datetime(),
});
export type AdminPage = z.infer<typeof adminPageSchema>;

const modelParams = z.object({
  id: z
    .string()
    .max(128)
    .regex(noControls)
    .superRefine((id, context) => {
      const message = pageModelProblem(id);
      if (message) context.addIssue({ code: 'custom', message });
    }),
});
const pageParams = z.object({ routePath: idSchema(256) });
const pageAnswer = z.object({ page: adminPageSchema });

export const adminPages = {
  listModelPages: route({
    method: 'GET',
    path: '/api/admin/models/{id}/pages',
    auth: 'admin',
    summary: 'The public pages of a model, newest first',
    params: modelParams,
    response: z.object({ items: z.array(adminPageSchema) }),
    status: 200,
    errors: ['not_found'],
  }),
  createPage: route({
    method: 'POST',
    path: '/api/admin/models/{id}/pages',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Publishes a model under a path',
    params: modelParams,
    body: pageInputSchema,
    response: pageAnswer,
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  updatePage: route({
    method: 'PUT',
    path: '/api/admin/pages/{routePath+}',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Changes a public page, and moves it when its path is another',
    params: pageParams,
    body: pageInputSchema,
    response: pageAnswer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  deletePage: route({
    method: 'DELETE',
    path: '/api/admin/pages/{routePath+}',
    auth: 'admin',
    allowance: 'unmetered',
    summary: 'Takes a public page away',
    params: pageParams,
    status: 204,
    errors: ['not_found'],
  }),
  listApiKeyOptions: route({
    method: 'GET',
    path: '/api/admin/api-key-options',
    auth: 'admin',
    summary: 'The active API keys that this admin may give to a page',
    response: z.object({ items: z.array(z.object({ id: z.string(), provider: z.string(), name: z.string() })) }),
    status: 200,
  }),
} as const;
