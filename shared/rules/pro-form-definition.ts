import * as z from 'zod/mini';
import { mediaTypeSchema } from './media-type.ts';
import { creditCostLimits, longestName, sectionSchema } from './model-definition.ts';
import { lineSchema, noControls } from './texts.ts';

/** What the console starts a pro form with. */
export const proFormDefaults = {
  creditCost: 10,
  appId: '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11',
} as const;

const named = (what: string) =>
  z.string(`${what} is required`).check(z.maxLength(longestName, `${what} may have at most ${longestName} characters`));
const text = z.string().check(z.maxLength(2000));
const wrongCost = `Credit cost must be between ${creditCostLimits.min} and ${creditCostLimits.max}`;

/** What an admin defines: a form whose requests people fulfil by hand. */
export const proFormDefinitionSchema = z.object({
  name: named('Form name'),
  description: z._default(text, ''),
  /** With its leading slash, once it is saved. */
  routePath: z
    .string('Route path is required')
    .check(z.maxLength(256, 'Route path may have at most 256 characters'), z.regex(noControls)),
  requestType: named('Request type'),
  appId: z._default(named('App ID').check(z.regex(noControls)), proFormDefaults.appId),
  creditCost: z._default(
    z
      .number(wrongCost)
      .check(
        z.int('Credit cost must be a whole number'),
        z.minimum(0, wrongCost),
        z.maximum(creditCostLimits.max, wrongCost),
      ),
    proFormDefaults.creditCost,
  ),
  /** The form's own name and description when absent. */
  pageTitle: z.optional(named('Page title')),
  pageDescription: z.optional(text),
  exampleMediaUrl: z.optional(text),
  exampleMediaType: z.optional(mediaTypeSchema),
  apiKeyId: z.optional(lineSchema(128)),
  sections: z.array(sectionSchema, 'At least one form field is required').check(z.maxLength(50)),
});
export type ProFormDefinition = z.output<typeof proFormDefinitionSchema>;

/** What subscribers read above the form: its page's words, or its own. */
export function pageWordsOf(form: ProFormDefinition): { title: string; description: string } {
  return { title: form.pageTitle ?? form.name, description: form.pageDescription ?? form.description };
}

/** In characters. */
export const longestDetails = 8000;

/** The part of every pro form that no admin has to define: what is wished for, in one's own words. */
export const requestDetailsField = {
  id: 'request-details',
  key: 'details',
  type: 'textarea',
  label: 'Request Details',
  description: 'What you wish for, in your own words. A person reads this.',
  required: true,
  rows: 6,
  valueSchema: { type: 'string', maxLength: longestDetails },
} as const;
