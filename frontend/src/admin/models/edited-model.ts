import * as z from 'zod/mini';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PriceRule } from '#shared/form/price-rule.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import type { ModelDraft } from '#shared/rules/model-draft.ts';
import { mediaTypeOfKey } from '#shared/rules/model-output.ts';
import { modelDefaults, type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { unfinishedModelSchema } from '#shared/rules/unfinished-definitions.ts';
import { toDraftSections, createSection } from '#frontend/src/admin/editor/builder/edit-sections.ts';
import type { ConfigurationProps } from '#frontend/src/admin/editor/editor-description.ts';

export type ModelSettingsProps = ConfigurationProps<ModelDefinition>;

/** Missing numbers are NaN, so that calculations can use them. */
export const modelDraft = {
  kind: 'model',
  draftSchema: z.extend(unfinishedModelSchema, {
    creditCost: z.number(),
    estimatedSeconds: z.number(),
    providerCostUsd: z.optional(z.number()),
    failureCeilingPercent: z.optional(z.number()),
    marginFloorPercent: z.optional(z.number()),
    dailyCostCeilingUsd: z.optional(z.number()),
    sortOrder: z.number(),
    pollingIntervalSeconds: z.number(),
  }),
} as const;

export function createEmptyModel(): ModelDefinition {
  return modelDefinitionSchema.parse({
    ...modelDefaults,
    name: '',
    endpoint: '',
    estimatedSeconds: 0,
    sections: [createSection()],
  });
}

export function normalizeModel(definition: ModelDefinition): ModelDefinition {
  return {
    ...definition,
    name: definition.name.trim(),
    endpoint: definition.endpoint.trim(),
    outputKey: definition.outputKey.trim(),
    iconUrl: definition.iconUrl?.trim() || undefined,
    exampleMediaUrl: definition.exampleMediaUrl?.trim() || undefined,
    tags: definition.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
  };
}

/** Keeps the current settings where the assistant's draft is blank. */
export function applyAssistantDraft(definition: ModelDefinition, draft: ModelDraft): ModelDefinition {
  const { modelName, description, workflowPath, outputKey, iconUrl } = draft;
  return {
    ...definition,
    name: modelName.slice(0, 200) || definition.name,
    description: description.slice(0, 2000) || definition.description,
    category: 'models',
    endpoint: workflowPath.slice(0, 200) || definition.endpoint,
    outputKey: outputKey || definition.outputKey,
    outputType: mediaTypeOfKey(outputKey) ?? definition.outputType,
    iconUrl: iconUrl || definition.iconUrl,
    sections: toDraftSections(definition.sections, draft),
  };
}

type Sections = readonly FormSection[];

/** Rows about a deleted field keep its key, so saving reports them. */
export function renameKeysInPriceRule(priceRule: PriceRule | undefined, before: Sections, after: Sections) {
  if (priceRule === undefined) return undefined;
  const ids = new Map(before.flatMap(({ fields }) => fields.map((field) => [fieldKey(field), field.id])));
  const keys = new Map(after.flatMap(({ fields }) => fields.map((field) => [field.id, fieldKey(field)])));
  const rows = priceRule.rows.map((row) => ({ ...row, field: keys.get(ids.get(row.field) ?? '') ?? row.field }));
  return { ...priceRule, rows };
}
