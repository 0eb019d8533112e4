import * as z from 'zod/mini';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { idSchema, noControls } from '../kernel/texts.ts';
import { pageModelProblem, routePathProblem, storedRoutePath } from '../rules/page-rules.ts';
import { route } from './route.ts';

const text = z.string().check(z.trim(), z.maxLength(2000));
/** Part of a key, which holds 1 KB. */
const shortText = z.string().check(z.trim(), z.maxLength(200));

const optionalText = z.pipe(
  z.optional(text),
  z.transform((value) => value || undefined),
);

const routePathSchema = z.pipe(
  z.string('Route path is required').check(
    z.maxLength(256),
    z.regex(noControls),
    z.superRefine((path, context) => {
      const message = routePathProblem(path);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  ),
  z.transform(storedRoutePath),
);

const pageInputSchema = z.object({
  routePath: routePathSchema,
  appId: shortText.check(z.minLength(1, 'App ID is required'), z.regex(noControls)),
  appName: optionalText,
  title: optionalText,
  description: optionalText,
  exampleMediaUrl: optionalText,
  exampleMediaType: z.optional(mediaTypeSchema),
  apiKeyId: z.pipe(
    z.optional(shortText.check(z.regex(noControls))),
    z.transform((value) => value || undefined),
  ),
});
export type PageInput = z.input<typeof pageInputSchema>;

/** An empty text or null removes a value. */
const pageChangeSchema = z.extend(z.partial(pageInputSchema), {
  exampleMediaType: z.optional(
    z.pipe(
      z.nullable(mediaTypeSchema),
      z.transform((value) => value ?? undefined),
    ),
  ),
});

const adminPageSchema = z.object({
  /** The path with its leading slash identifies the page. */
  routePath: z.string(),
  modelId: z.string(),
  appId: z.string(),
  appName: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  exampleMediaUrl: z.optional(z.string()),
  exampleMediaType: z.optional(mediaTypeSchema),
  apiKeyId: z.optional(z.string()),
  createdAt: z.iso.datetime(),
});
export type AdminPage = z.infer<typeof adminPageSchema>;

const maxChangedModels = 5000;
const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('models'),
    ids: z.array(idSchema()).check(z.minLength(1), z.maxLength(maxChangedModels)),
  }),
  z.object({ kind: z.literal('apiKey'), id: idSchema() }),
  z.object({ kind: z.literal('page'), routePath: idSchema(256) }),
  z.object({ kind: z.literal('proForm'), id: idSchema() }),
]);
export type Change = z.input<typeof changeSchema>;

/** A page is live when subscribers can open it: its model is neither deactivated nor archived. */
const effectsSchema = z.object({
  models: z.int(),
  modelsWithLivePages: z.int(),
  livePages: z.int(),
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
  /** Generations that were started today and on the six UTC days before. */
  usesInSevenDays: z.int(),
  openRequests: z.optional(z.int()),
});
export type Effects = z.infer<typeof effectsSchema>;

const modelParams = z.object({
  id: z.string().check(
    z.maxLength(128),
    z.regex(noControls),
    z.superRefine((id, context) => {
      const message = pageModelProblem(id);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  ),
});
const pageParams = z.object({ routePath: idSchema(256) });
const pageAnswer = z.object({ page: adminPageSchema });

export const adminPages = {
  listModelPages: route({
    method: 'GET',
    path: '/api/admin/models/{id}/pages',
    auth: 'admin',
    right: 'build',
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
    right: 'build',
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
    right: 'build',
    allowance: 'unmetered',
    summary: 'Changes the given parts of a public page, and moves it when its path is another',
    params: pageParams,
    body: pageChangeSchema,
    response: pageAnswer,
    status: 200,
    errors: ['not_found', 'conflict'],
  }),
  deletePage: route({
    method: 'DELETE',
    path: '/api/admin/pages/{routePath+}',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Takes a public page away',
    params: pageParams,
    status: 204,
    errors: ['not_found'],
  }),
  describeEffects: route({
    method: 'POST',
    path: '/api/admin/effects',
    auth: 'admin',
    right: 'build',
    allowance: 'unmetered',
    summary: 'Counts what a change would take from subscribers: live pages and their use; changes nothing',
    body: changeSchema,
    response: effectsSchema,
    status: 200,
    errors: ['not_found'],
  }),
  listPagePaths: route({
    method: 'GET',
    path: '/api/admin/page-paths',
    auth: 'admin',
    right: 'build',
    summary: 'Where the models of an admin, or of everybody for a super admin, are published',
    response: z.object({ items: z.array(z.object({ modelId: z.string(), routePath: z.string() })) }),
    status: 200,
  }),
  listApps: route({
    method: 'GET',
    path: '/api/admin/apps',
    auth: 'admin',
    right: 'build',
    summary: 'The apps that pages belong to, by what subscribers read in place of their ids',
    response: z.object({
      items: z.array(
        z.object({
          appId: z.string(),
          name: z.string(),
          /** True when all of the app's pages belong to the admin's models. */
          canName: z.boolean(),
        }),
      ),
    }),
    status: 200,
  }),
  listApiKeyOptions: route({
    method: 'GET',
    path: '/api/admin/api-key-options',
    auth: 'admin',
    right: 'build',
    summary: 'The active API keys that this admin may give to a page',
    response: z.object({ items: z.array(z.object({ id: z.string(), provider: z.string(), name: z.string() })) }),
    status: 200,
  }),
} as const;
