import { compareDefinitions, type Difference } from './compare-definitions.ts';
import type { FormSection } from './form-definition.ts';
import type { ModelDefinition } from './model.ts';
import { type OutputSettings, withOutputDefaults } from './output-settings.ts';

export interface ProviderForm {
  readonly sections: FormSection[];
  readonly output: OutputSettings;
}

// Decision: docs/decisions/017-model-import.md
export function listProviderChanges(definition: ModelDefinition, form: ProviderForm): Difference[] {
  return compareDefinitions(revertToLastImport(definition), applyProviderForm(definition, form));
}

export function revertToLastImport({ importedForm, ...definition }: ModelDefinition): ModelDefinition {
  if (importedForm === undefined) return definition;
  return { ...definition, ...withOutputDefaults(importedForm), sections: importedForm.sections };
}

export function applyProviderForm(definition: ModelDefinition, { sections, output }: ProviderForm): ModelDefinition {
  const { importedForm: _, ...rest } = definition;
  return { ...rest, ...output, sections };
}

const wording: ReadonlySet<string> = new Set(['label', 'description', 'placeholder', 'advanced', 'isPrompt']);

/** The order and the texts of fields don't change which requests the provider accepts. */
export function affectsRequests({ of, property }: Difference): boolean {
  return of !== 'layout' && (property === undefined || !wording.has(property));
}
