import type { ImportedModel } from '#shared/contracts/admin-assist.ts';
import { type Merge, mergeDefinitions } from '#frontend/src/admin/builder/merge/merge-definitions.ts';
import { editedModel } from '../editor/edited-model.ts';
import { formFields, type ModelDefinition } from '#shared/rules/model-definition.ts';
import { outputSettingsOf } from '#shared/rules/output-settings.ts';
import { type Difference, definitionDifferences } from '#frontend/src/admin/builder/merge/definition-differences.ts';

/** Whether the form was imported from this endpoint before, so that this is an update. */
export function isUpdate({ importedForm }: ModelDefinition, { endpointId }: ImportedModel): boolean {
  return importedForm?.endpointId === endpointId;
}

/** What the provider's document says now that it did not say at the last import. */
export function changesAtProvider(definition: ModelDefinition, imported: ImportedModel): Difference[] {
  return definitionDifferences(atLastImport(definition), asTold(definition, imported));
}

/** The definition with the import in it: an update is merged with what was adjusted since, anything else replaces the form. */
export function applyImport(definition: ModelDefinition, imported: ImportedModel): Merge<ModelDefinition> {
  const { endpointId, sections, output } = imported;
  const told = { ...output, sections };
  const remembered = { importedForm: { endpointId, ...told } };
  if (isUpdate(definition, imported)) {
    const theirs = asTold(definition, imported);
    const versions = { base: atLastImport(definition), mine: definition, theirs };
    const { merged, contested } = mergeDefinitions(versions, (value) => editedModel.schema.parse(value));
    return { merged: { ...merged, ...remembered }, contested };
  }
  const merged: ModelDefinition = {
    ...definition,
    name: definition.name.trim() === '' ? imported.title.slice(0, 200) : definition.name,
    description: definition.description.trim() === '' ? imported.description.slice(0, 2000) : definition.description,
    endpoint: endpointId,
    ...told,
    ...remembered,
  };
  return { merged, contested: [] };
}

/** How many fields a first import would take away. */
export function replacedFields(definition: ModelDefinition): number {
  return formFields(definition).length;
}

/** The form and the output as the provider's document told them last time. */
function atLastImport({ importedForm, ...definition }: ModelDefinition): ModelDefinition {
  if (importedForm === undefined) return definition;
  return { ...definition, ...outputSettingsOf(importedForm), sections: importedForm.sections };
}

/** And as it tells them now. */
function asTold(definition: ModelDefinition, { sections, output }: ImportedModel): ModelDefinition {
  const { importedForm: _, ...rest } = definition;
  return { ...rest, ...output, sections };
}
