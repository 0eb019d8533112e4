import * as z from 'zod/mini';
import { formValuesSchema } from '../form/form-value-schemas.ts';
import { type Price, priceRuleSchema } from '../form/price-rule.ts';
import { readForm, startValues } from '../form/read-form.ts';
import { mediaTypeSchema, versionStamp } from '../kernel/schemas.ts';
import { formFields, presetsSchema, sectionSchema } from './form-definition.ts';
import { modelCategories } from './model-category.ts';
import { outputDefaults, outputSettings, providerIdSchema } from './output-settings.ts';
import { costCeilingSchema } from './protection.ts';

/** The estimate has no start value, so that admins think about it. */
export const modelDefaults = {
  category: 'models',
  ...outputDefaults,
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
export const failureCeilingLimits = { min: 1, max: 100 } as const;
export const marginFloorLimits = { min: -1000, max: 100 } as const;
export const sortOrderLimits = { min: -1_000_000, max: 1_000_000 } as const;
export const maxNameLength = 200;
/** In seconds. */
export const estimateLimits = { min: 1, max: 86_400 } as const;
export const providerCostLimits = { min: 0, max: 1000 } as const;

const text = z.string().check(z.maxLength(2000));
const name = z.string().check(z.maxLength(maxNameLength));

export const modelDefinitionSchema = z.object({
  name: z
    .string('Model name is required')
    .check(z.maxLength(maxNameLength, `Model name may have at most ${maxNameLength} characters`)),
  description: z._default(text, ''),
  category: z._default(z.enum(modelCategories, 'Category is required'), modelDefaults.category),
  subcategory: z._default(name, ''),
  tags: z._default(z.array(name).check(z.maxLength(50)), []),
  provider: providerIdSchema,
  /** The provider's id of the model; the specification calls it workflow path. */
  endpoint: z
    .string('Workflow path is required')
    .check(z.maxLength(maxNameLength, `Workflow path may have at most ${maxNameLength} characters`)),
  ...outputSettings,
  iconName: z._default(name, modelDefaults.iconName),
  iconColor: z._default(name, modelDefaults.iconColor),
  iconBg: z._default(name, modelDefaults.iconBg),
  iconUrl: z.optional(text),
  exampleMediaUrl: z.optional(text),
  exampleMediaType: z.optional(mediaTypeSchema),
  creditCost: z._default(
    z
      .number('Credit cost is required and must be greater than 0')
      .check(
        z.int('Credit cost must be a whole number'),
        z.minimum(0),
        z.maximum(creditCostLimits.max, `Credit cost must be at most ${creditCostLimits.max}`),
      ),
    modelDefaults.creditCost,
  ),
  priceRule: z.optional(priceRuleSchema),
  estimatedSeconds: z
    .number('Estimated time is required')
    .check(
      z.int('Estimated time must be a whole number of seconds'),
      z.minimum(0),
      z.maximum(estimateLimits.max, `Estimated time must be at most ${estimateLimits.max} seconds`),
    ),
  providerCostUsd: z.optional(
    z
      .number('Provider cost must be a number')
      .check(
        z.minimum(0, 'Provider cost must not be negative'),
        z.maximum(providerCostLimits.max, `Provider cost must be at most ${providerCostLimits.max} dollars`),
      ),
  ),
  failureCeilingPercent: z.optional(
    z
      .number('Failure ceiling must be a number')
      .check(
        z.int('Failure ceiling must be a whole number of percent'),
        z.minimum(failureCeilingLimits.min),
        z.maximum(failureCeilingLimits.max, `Failure ceiling must be at most ${failureCeilingLimits.max} percent`),
      ),
  ),
  marginFloorPercent: z.optional(
    z
      .number('Margin floor must be a number')
      .check(
        z.minimum(marginFloorLimits.min),
        z.maximum(marginFloorLimits.max, 'Margin floor must be at most 100 percent'),
      ),
  ),
  dailyCostCeilingUsd: z.optional(costCeilingSchema),
  route: z.optional(name),
  sortOrder: z._default(
    z.int().check(z.minimum(sortOrderLimits.min), z.maximum(sortOrderLimits.max)),
    modelDefaults.sortOrder,
  ),
  isAvailable: z._default(z.boolean(), modelDefaults.isAvailable),
  comingSoon: z._default(z.boolean(), modelDefaults.comingSoon),
  featured: z._default(z.boolean(), modelDefaults.featured),
  isLongRunning: z._default(z.boolean(), modelDefaults.isLongRunning),
  streamNodeId: z._default(name, ''),
  pollingNodeName: z._default(name, ''),
  pollingIntervalSeconds: z._default(z.int(), modelDefaults.pollingIntervalSeconds),
  sections: z.array(sectionSchema, 'At least one form field is required').check(z.maxLength(50)),
  presets: presetsSchema,
  /** Values that must give a result before the model goes live. */
  goldenInput: z.optional(formValuesSchema),
  /** The next import is compared with it. */
  importedForm: z.optional(
    z.object({
      ...outputSettings,
      endpointId: name,
      sections: z.array(sectionSchema).check(z.maxLength(50)),
    }),
  ),
});
export type ModelDefinition = z.infer<typeof modelDefinitionSchema>;

export const adminModelSchema = z.extend(modelDefinitionSchema, {
  id: z.string(),
  slug: z.string(),
  ...versionStamp,
  ownerUserId: z.string(),
  createdAt: z.iso.datetime(),
  isArchived: z.optional(z.boolean()),
});

/** Small, so that one read of the table returns more than a thousand. */
export const modelSummarySchema = z.pick(adminModelSchema, {
  id: true,
  name: true,
  slug: true,
  description: true,
  category: true,
  tags: true,
  provider: true,
  endpoint: true,
  outputType: true,
  iconName: true,
  iconColor: true,
  iconBg: true,
  iconUrl: true,
  exampleMediaUrl: true,
  exampleMediaType: true,
  creditCost: true,
  estimatedSeconds: true,
  providerCostUsd: true,
  failureCeilingPercent: true,
  marginFloorPercent: true,
  dailyCostCeilingUsd: true,
  sortOrder: true,
  isAvailable: true,
  comingSoon: true,
  featured: true,
  isArchived: true,
  version: true,
  ownerUserId: true,
  createdAt: true,
  updatedAt: true,
  savedBy: true,
});

export function startPrice(model: Pick<ModelDefinition, 'creditCost' | 'priceRule' | 'sections'>): Price {
  const fields = formFields(model);
  return readForm(fields, startValues(fields)).priceFor(model);
}

type Credits = Pick<Price, 'credits'>;

/** The model's provider cost is for the form's start values. Rounds to a millionth of a dollar. */
export function scaleProviderCost(usd: number, asked: Credits, atStart: Credits): number {
  if (atStart.credits === 0) return usd;
  return Math.round(((usd * asked.credits) / atStart.credits) * 1e6) / 1e6;
}
