import { fieldKey } from '#shared/form/form-values.ts';
import type { AnyField, Field } from '#shared/form/field-types.ts';
import type { PriceRule } from '#shared/form/price-rule.ts';
import { unmatchedPlaceholders } from '#shared/form/prompt-template.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';

/** What else of a form speaks of a field. */
export interface FieldUses {
  /** Labels of fields that a rule about it shows, hides or requires. */
  readonly rules: readonly string[];
  /** Labels of prompt builders whose template names it. */
  readonly templates: readonly string[];
  /** Rows of the price, as the editor numbers them. */
  readonly priceRows: readonly number[];
}

export function usesOfField(
  field: Field,
  { sections, priceRule }: { readonly sections: readonly FormSection[]; readonly priceRule?: PriceRule | undefined },
): FieldUses {
  const key = fieldKey(field);
  const others = sections.flatMap(({ fields }) => fields).filter(({ id }) => id !== field.id);
  const labelsOf = (isUse: (other: Field) => boolean) => others.filter(isUse).map(({ label }) => label);
  return {
    rules: labelsOf(({ rules = [] }) => rules.some((rule) => rule.field === key)),
    templates: labelsOf((other) => namesInTemplate(other).includes(key)),
    priceRows: (priceRule?.rows ?? []).flatMap((row, index) => (row.field === key ? [index + 1] : [])),
  };
}

export function isUsed({ rules, templates, priceRows }: FieldUses): boolean {
  return rules.length + templates.length + priceRows.length > 0;
}

/** Its own fields stand for names of their own, whatever the form's are called. */
function namesInTemplate({ promptBuilderConfig }: AnyField): readonly string[] {
  return promptBuilderConfig ? unmatchedPlaceholders(promptBuilderConfig) : [];
}
