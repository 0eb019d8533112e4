import * as z from 'zod/mini';
import {
  createSection,
  renameKeys,
  renameValues,
  toDraftSections,
} from '#frontend/src/admin/editor/builder/edit-sections.ts';
import type { ConfigurationProps } from '#frontend/src/admin/editor/editor-description.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import type { ModelDraft } from '#shared/rules/model-draft.ts';
import { mediaTypeOfKey } from '#shared/rules/model-output.ts';
import { modelDefaults, type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { unfinishedModelSchema } from '#shared/rules/unfinished-definitions.ts';

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

/** Rows about a deleted field keep its key, so saving reports them. */
export function changeSections(definition: ModelDefinition, sections: FormSection[]): ModelDefinition {
  const { priceRule, goldenInput } = definition;
  const rename = renameKeys(definition.sections, sections);
  return {
    ...definition,
    sections,
    priceRule: priceRule && { ...priceRule, rows: priceRule.rows.map((row) => ({ ...row, field: rename(row.field) })) },
    goldenInput: goldenInput && renameValues(goldenInput, rename),
  };
}
