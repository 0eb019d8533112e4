import * as z from 'zod';
import { type Field, fieldSchema } from '../form/field-types.ts';
import { mediaTypeSchema } from './media-type.ts';
import { providerIdSchema } from './provider-id.ts';
import { idSchema } from './texts.ts';

export const modelCategories = ['models', 'utils', 'effects'] as const;

/** What the console starts a model with; an estimate has no default of its own, so that somebody thinks of one. */
export const modelDefaults = {
  category: 'models',
  outputType: 'image',
  outputKey: 'images',
  creditCost: 10,
  sortOrder: 0,
  isAvailable: true,
  comingSoon: false,
  featured: false,
  isLongRunning: false,
  pollingIntervalSeconds: 60,
  iconName: 'Zap',
  iconColor: 'text-primary',
  iconBg: 'bg-primary/20',
} as const;

export const pollingIntervalLimits = { min: 10, max: 3600 } as const;
export const creditCostLimits = { min: 1, max: 1000 } as const;
export const sortOrderLimits = { min: -1_000_000, max: 1_000_000 } as const;
export const longestName = 200;
const longestSeconds = 86_400;
const mostProviderCostUsd = 1000;

/** A titled part of a form. */
export const sectionSchema = z.object({
  id: idSchema(64),
  title: z.string().max(200),
  fields: z.array(fieldSchema).max(200),
});
export type FormSection = z.infer<typeof sectionSchema>;

const text = z.string().max(2000);
const name = z.string().max(longestName);

/** Where a model's result is, and what is in it. */
export const outputSettings = {
  outputType: z.enum(mediaTypeSchema.options, 'Output type is required').default(modelDefaults.outputType),
  /** The container of the result's files: `images`. */
  outputKey: name.default(modelDefaults.outputKey),
  /** What the files are where their bytes don't tell: `image/jpeg`, `jpg`; blank goes by the key (`output-file.ts`). */
  outputContentType: name.default(''),
  outputExtension: name.default(''),
  /** Where the result names the seed and the prompt that it was made with; blank when it doesn't. */
  seedPath: name.default(''),
  promptPath: name.default(''),
};
const outputSettingsSchema = z.object(outputSettings);
export type OutputSettings = z.infer<typeof outputSettingsSchema>;

/** A model's output settings alone, as they are when nothing is set. */
export function outputSettingsOf(model: Partial<OutputSettings>): OutputSettings {
  return outputSettingsSchema.parse(model);
}

/** What an admin defines: one model of the provider, its look, its cost and its form. */
export const modelDefinitionSchema = z.object({
  name: z.string('Model name is required').max(longestName, `Model name may have at most ${longestName} characters`),
  description: text.default(''),
  category: z.enum(modelCategories, 'Category is required').default(modelDefaults.category),
  subcategory: name.default(''),
  tags: z.array(name).max(50).default([]),
  provider: providerIdSchema,
  /** The workflow path: what the provider calls the model. */
  endpoint: z
    .string('Workflow path is required')
    .max(longestName, `Workflow path may have at most ${longestName} characters`),
  ...outputSettings,
  iconName: name.default(modelDefaults.iconName),
  iconColor: name.default(modelDefaults.iconColor),
  iconBg: name.default(modelDefaults.iconBg),
  iconUrl: text.optional(),
  exampleMediaUrl: text.optional(),
  exampleMediaType: mediaTypeSchema.optional(),
  creditCost: z
    .number('Credit cost is required and must be greater than 0')
    .int('Credit cost must be a whole number')
    .min(0)
    .max(creditCostLimits.max, `Credit cost must be at most ${creditCostLimits.max}`)
    .default(modelDefaults.creditCost),
  estimatedSeconds: z
    .number('Estimated time is required')
    .int('Estimated time must be a whole number of seconds')
    .min(0)
    .max(longestSeconds, `Estimated time must be at most ${longestSeconds} seconds`),
  /** What the provider takes for one generation, in US dollars: what the margin is reckoned with, where it is known. */
  providerCostUsd: z
    .number('Provider cost must be a number')
    .min(0, 'Provider cost must not be negative')
    .max(mostProviderCostUsd, `Provider cost must be at most ${mostProviderCostUsd} dollars`)
    .optional(),
  route: name.optional(),
  sortOrder: z.number().int().min(sortOrderLimits.min).max(sortOrderLimits.max).default(modelDefaults.sortOrder),
  isAvailable: z.boolean().default(modelDefaults.isAvailable),
  comingSoon: z.boolean().default(modelDefaults.comingSoon),
  featured: z.boolean().default(modelDefaults.featured),
  isLongRunning: z.boolean().default(modelDefaults.isLongRunning),
  streamNodeId: name.default(''),
  pollingNodeName: name.default(''),
  pollingIntervalSeconds: z.number().int().default(modelDefaults.pollingIntervalSeconds),
  sections: z.array(sectionSchema, 'At least one form field is required').max(50),
  /** What the provider's document said at the last import: what a later one is compared with. */
  importedForm: z
    .object({
      ...outputSettings,
      endpointId: name,
      sections: z.array(sectionSchema).max(50),
    })
    .optional(),
});
export type ModelDefinition = z.infer<typeof modelDefinitionSchema>;

/** All of a form's fields, in order. */
export function formFields({ sections }: { readonly sections: readonly FormSection[] }): Field[] {
  return sections.flatMap(({ fields }) => fields);
}

/** All of a form's fields, in order, each with the title of its section. */
export function sectionedFields({ sections }: { readonly sections: readonly FormSection[] }) {
  return sections.flatMap(({ title, fields }) => fields.map((field) => ({ ...field, section: title })));
}
