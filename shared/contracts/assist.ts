import * as z from 'zod/mini';
import { idSchema } from '../kernel/texts.ts';
import { route } from './route.ts';

const field = {
  form: z._default(z.enum(['page', 'pro-form']), 'page'),
  routePath: idSchema(256),
  fieldKey: idSchema(256),
};

export const assist = {
  enhancePrompt: route({
    method: 'POST',
    path: '/api/assist/enhance-prompt',
    auth: 'subscriber',
    allowance: 'enhancements',
    summary: 'Rewrites a text by the instructions of its field',
    body: z.object({
      ...field,
      text: z.string().check(z.trim(), z.minLength(1, 'Please enter some text first'), z.maxLength(8000)),
    }),
    response: z.object({ text: z.string() }),
    status: 200,
    errors: ['page_not_found', 'consent_needed', 'unavailable'],
  }),
  validateImage: route({
    method: 'POST',
    path: '/api/assist/validate-image',
    auth: 'subscriber',
    allowance: 'imageChecks',
    summary: 'Whether an image is what its field asks for',
    body: z.object({ ...field, assetId: idSchema(64) }),
    response: z.object({ isAccepted: z.boolean(), reason: z.optional(z.string()) }),
    status: 200,
    errors: ['not_found', 'page_not_found', 'consent_needed', 'unavailable'],
  }),
} as const;
