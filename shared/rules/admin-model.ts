import * as z from 'zod/mini';
import { modelDefinitionSchema } from './model-definition.ts';
import { versionStamp } from './version-stamp.ts';

/** A model with the definition that its latest version has. */
export const adminModelSchema = z.extend(modelDefinitionSchema, {
  id: z.string(),
  /** The slug of the name, unique. */
  slug: z.string(),
  ...versionStamp,
  ownerUserId: z.string(),
  createdAt: z.iso.datetime(),
  /** Put away: among the others no more, and not on its pages, until somebody brings it back. */
  isArchived: z.optional(z.boolean()),
});

/** What the console's list shows of a model; kept small, so that one read of the table holds more than a thousand. */
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
  creditCost: true,
  estimatedSeconds: true,
  /** What the clock's check of limits goes by. */
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
