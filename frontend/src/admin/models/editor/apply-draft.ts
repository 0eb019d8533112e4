import type { ModelDefinition } from '#shared/rules/model.ts';
import { mediaTypeOfKey } from '#shared/rules/model-output.ts';
import type { ModelDraft } from '#shared/rules/model-draft.ts';
import { draftedSections } from '#frontend/src/admin/builder/assistant/drafted-sections.ts';

/** The definition with a draft in it; what the assistant left blank stays, and the category is models. */
export function applyDraft(definition: ModelDefinition, draft: ModelDraft): ModelDefinition {
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
    sections: draftedSections(definition.sections, draft),
  };
}
