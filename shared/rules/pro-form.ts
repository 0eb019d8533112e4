import * as z from 'zod/mini';
import { type AnyField, rulesForType } from '../form/field-types.ts';
import { isEmpty, valueOfField } from '../form/form-values.ts';
import { activeFields } from '../form/visibility.ts';
import { mediaTypeSchema } from '../kernel/schemas.ts';
import { lineSchema, noControls } from '../kernel/texts.ts';
import { presetsSchema, sectionSchema } from './form-definition.ts';
import { creditCostLimits, maxNameLength } from './model.ts';

export const proFormDefaults = {
  creditCost: 10,
  appId: '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11',
} as const;

const named = (what: string) =>
  z
    .string(`${what} is required`)
    .check(z.maxLength(maxNameLength, `${what} may have at most ${maxNameLength} characters`));
const text = z.string().check(z.maxLength(2000));
const wrongCost = `Credit cost must be between ${creditCostLimits.min} and ${creditCostLimits.max}`;

export const proFormDefinitionSchema = z.object({
  name: named('Form name'),
  description: z._default(text, ''),
  /** Has a leading slash once saved. */
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
  pageTitle: z.optional(named('Page title')),
  pageDescription: z.optional(text),
  exampleMediaUrl: z.optional(text),
  exampleMediaType: z.optional(mediaTypeSchema),
  apiKeyId: z.optional(lineSchema(128)),
  sections: z.array(sectionSchema, 'At least one form field is required').check(z.maxLength(50)),
  presets: presetsSchema,
});
export type ProFormDefinition = z.output<typeof proFormDefinitionSchema>;

type Heading = Pick<ProFormDefinition, 'name' | 'description' | 'pageTitle' | 'pageDescription'>;

export function pageHeading(form: Heading): { title: string; description: string } {
  return { title: form.pageTitle ?? form.name, description: form.pageDescription ?? form.description };
}

/** The label is the field's label at the time of the answer. */
export const answerSchema = z.object({
  label: z.string(),
  value: z.string(),
  files: z.array(z.string()),
});
export type Answer = z.infer<typeof answerSchema>;

/** Hidden fields answer with their default. */
export function readAnswers(fields: readonly AnyField[], values: Readonly<Record<string, unknown>>): Answer[] {
  return activeFields(fields, values)
    .map((field) => readAnswer(field, field.hidden ? field.defaultValue : valueOfField(values, field)))
    .filter(({ value, files }) => value !== '' || files.length > 0);
}

function readAnswer(field: AnyField, value: unknown): Answer {
  const { label } = field;
  return isEmpty(value) ? { label, value: '', files: [] } : { label, ...rulesForType(field).answer(field, value) };
}
