import type { ModelDraft } from '#shared/rules/model-draft.ts';
import type { ProFormDefinition } from '#shared/rules/pro-form.ts';
import { draftedSections } from '#frontend/src/admin/builder/assistant/drafted-sections.ts';

/** The form with a draft's fields in it; what the draft calls its model only names a form that has no name yet. */
export function applyDraft(definition: ProFormDefinition, draft: ModelDraft): ProFormDefinition {
  return {
    ...definition,
    name: definition.name || draft.modelName.slice(0, 200),
    description: definition.description || draft.description.slice(0, 2000),
    sections: draftedSections(definition.sections, draft),
  };
}
