import * as z from 'zod/mini';
import { publicFieldSchema } from '../form/form-schemas.ts';
import { formValuesSchema } from '../form/form-value-schemas.ts';
import { shownCostSchema } from '../form/price-rule.ts';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';
import { presetsSchema } from '../rules/form-definition.ts';
import { answerSchema } from '../rules/pro-form.ts';
import { maxDetailsLength, proRequestStatusSchema } from '../rules/pro-request.ts';
import { assetSchema } from './assets.ts';
import { pagedList, pageQuery } from './paging.ts';
import { route } from './route.ts';

const proFormSchema = z.object({
  routePath: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  requestType: z.string(),
  creditCost: z.int(),
  exampleMediaUrl: z.optional(z.string()),
  exampleMediaType: z.optional(mediaTypeSchema),
  fields: z.array(publicFieldSchema),
  presets: presetsSchema,
});
export type ProForm = z.infer<typeof proFormSchema>;

const proFormSummarySchema = z.omit(proFormSchema, { name: true, requestType: true, fields: true, presets: true });
export type ProFormSummary = z.infer<typeof proFormSummarySchema>;

const proRequestSchema = z.object({
  id: z.string(),
  routePath: z.string(),
  formName: z.string(),
  status: proRequestStatusSchema,
  details: z.string(),
  answers: z.array(answerSchema),
  creditCost: z.int(),
  receipt: z.object({ held: z.int(), charged: z.int(), released: z.int() }),
  assets: z.array(assetSchema),
  rejectionReason: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ProRequest = z.infer<typeof proRequestSchema>;

export const proRequests = {
  listProForms: route({
    method: 'GET',
    path: '/api/pro-forms',
    auth: 'subscriber',
    summary: 'The public pro forms, newest first, without their fields',
    response: z.object({ items: z.array(proFormSummarySchema) }),
    status: 200,
  }),
  getProForm: route({
    method: 'GET',
    path: '/api/pro-forms/{routePath+}',
    auth: 'subscriber',
    summary: 'A public pro form',
    params: z.object({ routePath: idSchema(256) }),
    response: z.object({ form: proFormSchema }),
    status: 200,
    errors: ['page_not_found'],
  }),
  createProRequest: route({
    method: 'POST',
    path: '/api/pro-requests',
    auth: 'subscriber',
    allowance: 'requests',
    summary: 'Holds the credits and hands the request to the admins',
    headers: z.object({ 'idempotency-key': z.uuid('Idempotency-Key must be a UUID') }),
    body: z.object({
      routePath: idSchema(256),
      details: z.string().check(z.trim(), z.minLength(1, 'Request Details is required'), z.maxLength(maxDetailsLength)),
      values: z._default(formValuesSchema, {}),
      creditCost: shownCostSchema,
    }),
    response: z.object({ request: proRequestSchema }),
    status: 201,
    errors: [
      'not_found',
      'page_not_found',
      'idempotency_conflict',
      'consent_needed',
      'content_refused',
      'cost_changed',
      'insufficient_credits',
      'unavailable',
    ],
  }),
  listProRequests: route({
    method: 'GET',
    path: '/api/pro-requests',
    auth: 'subscriber',
    summary: "The subscriber's pro requests",
    query: pageQuery({ default: 20, max: 100 }),
    response: pagedList(proRequestSchema),
    status: 200,
  }),
} as const;
