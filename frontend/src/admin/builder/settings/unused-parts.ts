import { fieldKey } from '#shared/form/form-values.ts';
import { type PromptTemplate, unmatchedPlaceholders } from '#shared/form/prompt-template.ts';

/** The names of a prompt builder's fields that no placeholder of the template asks for. */
export function unusedParts({ template, subFields }: PromptTemplate): string[] {
  const used = new Set(unmatchedPlaceholders({ template, subFields: [] }));
  return subFields.map(fieldKey).filter((name) => !used.has(name));
}
