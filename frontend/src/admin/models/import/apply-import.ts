import { dropBrokenRules } from '#frontend/src/admin/editor/builder/edit-sections.ts';
import { type Merge, mergeDefinitions } from '#frontend/src/admin/editor/merge-definitions.ts';
import { parseDraft } from '#frontend/src/admin/editor/use-draft.ts';
import type { ImportedModel, Price } from '#shared/contracts/admin-assist.ts';
import type { Field } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { formFields, type FormSection } from '#shared/rules/form-definition.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { applyProviderForm, revertToLastImport } from '#shared/rules/provider-changes.ts';
import { modelDraft } from '../edited-model.ts';

export type Chosen = ReadonlySet<string>;

export function isUpdate({ importedForm }: ModelDefinition, { endpointId }: ImportedModel): boolean {
  return importedForm?.endpointId === endpointId;
}

/** Required inputs and values that the operator fixed can't be left out. */
export function isAlwaysImported({ required, hidden }: Field): boolean {
  return required === true || hidden === true;
}

/** Suggests basic inputs; an update keeps the admin's earlier choice and adds new basic inputs. */
export function suggestFields(definition: ModelDefinition, imported: ImportedModel): Chosen {
  const lastImportedIds = isUpdate(definition, imported)
    ? collectIds(formFields(revertToLastImport(definition)))
    : new Set<string>();
  const currentIds = collectIds(formFields(definition));
  const isUsual = (field: Field) =>
    lastImportedIds.has(field.id) ? currentIds.has(field.id) : field.advanced !== true;
  return collectIds(formFields(imported).filter((field) => isAlwaysImported(field) || isUsual(field)));
}

interface Import {
  readonly imported: ImportedModel;
  readonly price?: Price | undefined;
  readonly chosen?: Chosen;
}

/** Merges an update with the admin's changes; any other import replaces the form. */
export function applyImport(
  definition: ModelDefinition,
  { imported, price, chosen = suggestFields(definition, imported) }: Import,
): MergedImport {
  const { endpointId, sections, output } = imported;
  const importRecord = { importedForm: { endpointId, ...output, sections } };
  const importedCost = estimateProviderCost(price, formFields(imported));
  if (isUpdate(definition, imported)) {
    const { merged, conflicts } = mergeUpdate(definition, imported, chosen);
    const providerCostUsd = definition.providerCostUsd ?? importedCost;
    return { merged: { ...merged, providerCostUsd, ...importRecord }, conflicts };
  }
  // Times and costs of another endpoint don't apply.
  const isOtherEndpoint = definition.endpoint !== '' && definition.endpoint !== endpointId;
  const applicable: Partial<ModelDefinition> = isOtherEndpoint ? {} : definition;
  const merged: ModelDefinition = {
    ...definition,
    name: definition.name.trim() === '' ? imported.title.slice(0, 200) : definition.name,
    description: definition.description.trim() === '' ? imported.description.slice(0, 2000) : definition.description,
    endpoint: endpointId,
    ...output,
    estimatedSeconds: applicable.estimatedSeconds || defaultSeconds[output.outputType],
    providerCostUsd: applicable.providerCostUsd ?? importedCost,
    sections: filterFields(sections, ({ id }) => chosen.has(id)).filter(({ fields }) => fields.length > 0),
    ...importRecord,
  };
  return { merged, conflicts: [] };
}

type MergedImport = Pick<Merge<ModelDefinition>, 'merged' | 'conflicts'>;

/** Removes fields that were not chosen from all three versions, so the merge neither restores nor keeps them. */
function mergeUpdate(definition: ModelDefinition, imported: ImportedModel, chosen: Chosen): MergedImport {
  const base = revertToLastImport(definition);
  const withProviderForm = applyProviderForm(definition, imported);
  const currentIds = collectIds(formFields(definition));
  const providedIds = collectIds(formFields(withProviderForm));
  const isLeftOut = ({ id }: Field) => providedIds.has(id) && !chosen.has(id);
  const versions = {
    base: { ...base, sections: filterFields(base.sections, (field) => currentIds.has(field.id) && !isLeftOut(field)) },
    mine: { ...definition, sections: filterFields(definition.sections, (field) => !isLeftOut(field)) },
    theirs: { ...withProviderForm, sections: filterFields(withProviderForm.sections, (field) => !isLeftOut(field)) },
  };
  const { merged, conflicts } = mergeDefinitions(versions, (value) => parseDraft(modelDraft, value));
  return { merged: { ...merged, sections: dropBrokenRules(merged.sections) }, conflicts };
}

function filterFields(sections: readonly FormSection[], isKept: (field: Field) => boolean): FormSection[] {
  return sections.map((section) => ({ ...section, fields: section.fields.filter(isKept) }));
}

function collectIds(fields: readonly Field[]): Set<string> {
  return new Set(fields.map(({ id }) => id));
}

export function countFields(definition: ModelDefinition): number {
  return formFields(definition).length;
}

/** With these units a generation counts once, whatever its input. */
const oncePerGeneration = /^(videos?|audios?|songs?|requests?|generations?|calls?|runs?)$/i;
const countNames = ['num_images', 'num_samples', 'number_of_images', 'num_outputs', 'n'];
const durationNames = ['duration', 'duration_seconds', 'video_length', 'seconds_total'];

/** Estimates US dollars for default values; undefined if the price's unit can't be counted. */
export function estimateProviderCost(price: Price | undefined, fields: readonly Field[]): number | undefined {
  if (price?.currency !== 'USD') return undefined;
  const units = countUnits(price.unit, fields);
  return units === undefined ? undefined : Number((price.unitPrice * units).toFixed(6));
}

function countUnits(unit: string, fields: readonly Field[]): number | undefined {
  if (oncePerGeneration.test(unit)) return 1;
  if (/^images?$/i.test(unit)) return readDefaultAmount(fields, countNames) ?? 1;
  return /^seconds?$/i.test(unit) ? readDefaultAmount(fields, durationNames) : undefined;
}

/** Reads defaults like 5, "5" or "5s". */
function readDefaultAmount(fields: readonly Field[], names: readonly string[]): number | undefined {
  const field = fields.find((one) => names.includes(fieldKey(one)));
  const amount = Number.parseFloat(String(field?.defaultValue));
  return amount > 0 ? amount : undefined;
}

/** Used until an admin measures the model. */
export const defaultSeconds: Readonly<Record<MediaType, number>> = { image: 10, audio: 20, video: 120 };
