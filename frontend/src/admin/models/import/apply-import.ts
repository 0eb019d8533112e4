import type { ImportedModel } from '#shared/contracts/admin-assist.ts';
import { type Merge, mergeModels } from '#shared/domain/merge-models.ts';
import { formFields, type ModelDefinition } from '#shared/domain/model-definition.ts';
import { type Difference, modelDifferences } from '#shared/domain/model-differences.ts';

/** Whether the form was imported from this endpoint before, so that this is an update. */
export function isUpdate({ importedForm }: ModelDefinition, { endpointId }: ImportedModel): boolean {
  return importedForm?.endpointId === endpointId;
}

/** What fal's document says now that it did not say at the last import. */
export function changesAtFal(definition: ModelDefinition, imported: ImportedModel): Difference[] {
  return modelDifferences(atLastImport(definition), withForm(definition, imported));
}

/** The definition with the import in it: an update is merged with what was adjusted since, anything else replaces the form. */
export function applyImport(definition: ModelDefinition, imported: ImportedModel): Merge {
  const { endpointId, sections, output } = imported;
  const remembered = { importedForm: { endpointId, sections } };
  if (isUpdate(definition, imported)) {
    const theirs = withForm(definition, imported);
    const { merged, contested } = mergeModels({ base: atLastImport(definition), mine: definition, theirs });
    return { merged: { ...merged, ...remembered }, contested };
  }
  const merged: ModelDefinition = {
    ...definition,
    name: definition.name.trim() === '' ? imported.title.slice(0, 200) : definition.name,
    description: definition.description.trim() === '' ? imported.description.slice(0, 2000) : definition.description,
    endpoint: endpointId,
    outputKey: output.primaryKey,
    outputType: output.outputType,
    sections,
    ...remembered,
  };
  return { merged, contested: [] };
}

/** How many fields a first import would take away. */
export function replacedFields(definition: ModelDefinition): number {
  return formFields(definition).length;
}

function atLastImport(definition: ModelDefinition): ModelDefinition {
  return { ...definition, sections: definition.importedForm?.sections ?? [] };
}

function withForm(definition: ModelDefinition, { sections }: ImportedModel): ModelDefinition {
  return { ...definition, sections };
}
