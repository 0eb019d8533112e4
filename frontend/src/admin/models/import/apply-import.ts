import type { ImportedModel, Price } from '#shared/contracts/admin-assist.ts';
import type { Field } from '#shared/form/field-types.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { outputSettingsOf } from '#shared/rules/output-settings.ts';
import { formFields, type FormSection } from '#shared/rules/form-definition.ts';
import { withoutLostRules } from '#frontend/src/admin/builder/field-references.ts';
import { type Difference, definitionDifferences } from '#frontend/src/admin/builder/merge/definition-differences.ts';
import { type Merge, mergeDefinitions } from '#frontend/src/admin/builder/merge/merge-definitions.ts';
import { editedFrom } from '#frontend/src/admin/builder/editing/stored-draft.ts';
import { editedModel } from '../editor/edited-model.ts';
import { providerCostOf, usualSeconds } from './provider-cost.ts';

/** Ids of the inputs that become fields of the form. */
export type Chosen = ReadonlySet<string>;

/** Whether the form was imported from this endpoint before, so that this is an update. */
export function isUpdate({ importedForm }: ModelDefinition, { endpointId }: ImportedModel): boolean {
  return importedForm?.endpointId === endpointId;
}

/** Nothing runs without it, or it is a value that the operator has fixed: no choice is left. */
export function isLocked({ required, hidden }: Field): boolean {
  return required === true || hidden === true;
}

/**
 * What becomes a field unless an admin says otherwise: at first all that most people need, and later what the form has, with
 * what is new and not for experts.
 */
export function usualChoice(definition: ModelDefinition, imported: ImportedModel): Chosen {
  const known = isUpdate(definition, imported) ? idsOf(formFields(atLastImport(definition))) : new Set<string>();
  const own = idsOf(formFields(definition));
  const isUsual = (field: Field) => (known.has(field.id) ? own.has(field.id) : field.advanced !== true);
  return idsOf(formFields(imported).filter((field) => isLocked(field) || isUsual(field)));
}

/** What the provider's document says now that it did not say at the last import. */
export function changesAtProvider(definition: ModelDefinition, imported: ImportedModel): Difference[] {
  return definitionDifferences(atLastImport(definition), asTold(definition, imported));
}

interface Import {
  readonly imported: ImportedModel;
  readonly price?: Price | undefined;
  readonly chosen?: Chosen;
}

/** The definition with the import in it: an update is merged with what was adjusted since, anything else replaces the form. */
export function applyImport(
  definition: ModelDefinition,
  { imported, price, chosen = usualChoice(definition, imported) }: Import,
): Merge<ModelDefinition> {
  const { endpointId, sections, output } = imported;
  const remembered = { importedForm: { endpointId, ...output, sections } };
  const toldCost = providerCostOf(price, formFields(imported));
  if (isUpdate(definition, imported)) {
    const { merged, contested } = update(definition, imported, chosen);
    const providerCostUsd = definition.providerCostUsd ?? toldCost;
    return { merged: { ...merged, providerCostUsd, ...remembered }, contested };
  }
  // What was known of another endpoint says nothing about this one.
  const isOther = definition.endpoint !== '' && definition.endpoint !== endpointId;
  const known: Partial<ModelDefinition> = isOther ? {} : definition;
  const merged: ModelDefinition = {
    ...definition,
    name: definition.name.trim() === '' ? imported.title.slice(0, 200) : definition.name,
    description: definition.description.trim() === '' ? imported.description.slice(0, 2000) : definition.description,
    endpoint: endpointId,
    ...output,
    estimatedSeconds: known.estimatedSeconds || usualSeconds[output.outputType],
    providerCostUsd: known.providerCostUsd ?? toldCost,
    sections: only(sections, ({ id }) => chosen.has(id)).filter(({ fields }) => fields.length > 0),
    ...remembered,
  };
  return { merged, contested: [] };
}

/** What is left out counts as never told, on either side: it neither comes back by itself nor stays. */
function update(definition: ModelDefinition, imported: ImportedModel, chosen: Chosen): Merge<ModelDefinition> {
  const base = atLastImport(definition);
  const told = asTold(definition, imported);
  const own = idsOf(formFields(definition));
  const offered = idsOf(formFields(told));
  const isLeftOut = ({ id }: Field) => offered.has(id) && !chosen.has(id);
  const versions = {
    base: { ...base, sections: only(base.sections, (field) => own.has(field.id) && !isLeftOut(field)) },
    mine: { ...definition, sections: only(definition.sections, (field) => !isLeftOut(field)) },
    theirs: { ...told, sections: only(told.sections, (field) => !isLeftOut(field)) },
  };
  const { merged, contested } = mergeDefinitions(versions, (value) => editedFrom(editedModel, value));
  return { merged: { ...merged, sections: withoutLostRules(merged.sections) }, contested };
}

function only(sections: readonly FormSection[], isKept: (field: Field) => boolean): FormSection[] {
  return sections.map((section) => ({ ...section, fields: section.fields.filter(isKept) }));
}

function idsOf(fields: readonly Field[]): Set<string> {
  return new Set(fields.map(({ id }) => id));
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
