import { fieldKey } from '#shared/form/form-values.ts';
import type { VisibilityRule } from '#shared/form/visibility.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';

type Sections = readonly FormSection[];

/** Rules about a field go on to speak of it under its new key. */
export function withRenamedKey(sections: Sections, before: string, after: string): FormSection[] {
  return withRules(sections, (rules) =>
    rules.map((rule) => (rule.field === before ? { ...rule, field: after } : rule)),
  );
}

/** Without rules about fields that are gone: a field shown only with such a one would never be shown again. */
export function withoutLostRules(sections: Sections): FormSection[] {
  const known = new Set(sections.flatMap(({ fields }) => fields.map(fieldKey)));
  return withRules(sections, (rules) => rules.filter(({ field }) => known.has(field)));
}

function withRules(sections: Sections, change: (rules: readonly VisibilityRule[]) => VisibilityRule[]): FormSection[] {
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (field.rules ? { ...field, rules: change(field.rules) } : field)),
  }));
}
