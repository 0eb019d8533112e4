// Separate from the definitions, because only admins' editors and their API read these.
import * as z from 'zod/mini';
import { noControls } from '../kernel/texts.ts';
import { modelDefaults, modelDefinitionSchema } from './model.ts';
import { proFormDefaults, proFormDefinitionSchema } from './pro-form.ts';

/** JSON has no NaN, so a number that is missing is null. */
const unfinishedNumber = z.nullable(z.number());
const unfinishedText = z._default(z.string(), '');

/** Texts can be too long and numbers missing while a definition is edited. */
export const unfinishedModelSchema = z.extend(modelDefinitionSchema, {
  name: unfinishedText,
  description: unfinishedText,
  subcategory: unfinishedText,
  tags: z._default(z.array(z.string()), []),
  endpoint: unfinishedText,
  outputKey: z._default(z.string(), modelDefaults.outputKey),
  iconUrl: z.optional(z.string()),
  exampleMediaUrl: z.optional(z.string()),
  creditCost: z._default(unfinishedNumber, modelDefaults.creditCost),
  estimatedSeconds: z._default(unfinishedNumber, null),
  providerCostUsd: z.optional(unfinishedNumber),
  failureCeilingPercent: z.optional(unfinishedNumber),
  marginFloorPercent: z.optional(unfinishedNumber),
  dailyCostCeilingUsd: z.optional(unfinishedNumber),
  route: z.optional(z.string()),
  sortOrder: z._default(unfinishedNumber, modelDefaults.sortOrder),
  streamNodeId: unfinishedText,
  pollingNodeName: unfinishedText,
  pollingIntervalSeconds: z._default(unfinishedNumber, modelDefaults.pollingIntervalSeconds),
});
export type UnfinishedModel = z.infer<typeof unfinishedModelSchema>;

export const unfinishedProFormSchema = z.extend(proFormDefinitionSchema, {
  name: unfinishedText,
  description: unfinishedText,
  routePath: unfinishedText,
  requestType: unfinishedText,
  appId: z._default(z.string().check(z.regex(noControls)), proFormDefaults.appId),
  creditCost: z._default(unfinishedNumber, proFormDefaults.creditCost),
  pageTitle: z.optional(z.string()),
  pageDescription: z.optional(z.string()),
  exampleMediaUrl: z.optional(z.string()),
});
export type UnfinishedProForm = z.output<typeof unfinishedProFormSchema>;
