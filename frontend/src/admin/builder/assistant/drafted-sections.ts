import type { FormSection } from '#shared/rules/form-definition.ts';
import { fieldsOfDraft, type ModelDraft } from '#shared/rules/model-draft.ts';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';

/** One section with a draft's fields; a draft without any leaves the form as it is. */
export function draftedSections(known: FormSection[], draft: ModelDraft): FormSection[] {
  const fields = fieldsOfDraft(draft, () => crypto.randomUUID());
  return fields.length === 0 ? known : [{ ...newSection(), fields }];
}
