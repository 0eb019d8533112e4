import { fieldKey } from '#shared/form/form-values.ts';
import type { PriceRule } from '#shared/form/price-rule.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';

type Sections = readonly FormSection[];

/** A price goes on to speak of a field under its new key. Of one that is gone it keeps the old: saving asks what to do. */
export function withFollowedKeys(priceRule: PriceRule | undefined, before: Sections, after: Sections) {
  if (priceRule === undefined) return undefined;
  const idOf = new Map(before.flatMap(({ fields }) => fields.map((field) => [fieldKey(field), field.id])));
  const keyOf = new Map(after.flatMap(({ fields }) => fields.map((field) => [field.id, fieldKey(field)])));
  const rows = priceRule.rows.map((row) => ({ ...row, field: keyOf.get(idOf.get(row.field) ?? '') ?? row.field }));
  return { ...priceRule, rows };
}
