import * as z from 'zod/mini';
import { fieldSchema } from '../form/form-schemas.ts';
import { formValuesSchema } from '../form/form-value-schemas.ts';
import { jsonValueSchema, mediaTypeSchema } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';
import { outputSettings, providerIdSchema } from '../rules/output-settings.ts';
import { route } from './route.ts';

/** A trial costs money at the provider and moves no credits. */
const testRunSchema = z.object({
  id: z.string(),
  status: z.enum(['processing', 'completed', 'failed']),
  queuePosition: z.optional(z.int()),
  error: z.optional(z.string()),
  output: z.optional(jsonValueSchema),
  media: z.optional(z.array(z.object({ url: z.url(), mediaType: mediaTypeSchema }))),
  outputKey: z.optional(
    z.object({
      isRight: z.boolean(),
      found: z.array(z.string()),
    }),
  ),
});
export type TestRun = z.infer<typeof testRunSchema>;

const testRunAnswer = z.object({ testRun: testRunSchema });

export const adminTestRuns = {
  startTestRun: route({
    method: 'POST',
    path: '/api/admin/test-runs',
    auth: 'admin',
    right: 'build',
    allowance: 'testRuns',
    summary: 'Runs a form’s values at the provider, paid with an API key',
    headers: z.object({ 'idempotency-key': z.uuid() }),
    body: z.object({
      provider: providerIdSchema,
      endpoint: z.string().check(z.trim(), z.minLength(1, 'Workflow path is required'), z.maxLength(200)),
      ...outputSettings,
      /** Absent for the stage's own key, which only super admins use. */
      apiKeyId: z.optional(idSchema()),
      fields: z.array(fieldSchema).check(z.maxLength(200)),
      values: formValuesSchema,
    }),
    response: testRunAnswer,
    status: 202,
  }),
  getTestRun: route({
    method: 'GET',
    path: '/api/admin/test-runs/{id}',
    auth: 'admin',
    right: 'build',
    summary: 'A trial of one’s own, and what has come of it',
    params: z.object({ id: idSchema() }),
    response: testRunAnswer,
    status: 200,
    errors: ['not_found', 'unavailable'],
  }),
} as const;
