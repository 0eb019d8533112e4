import { fieldKey } from '#shared/domain/field-key.ts';
import { type PromptBuilderConfig, unmatchedPlaceholders } from '#shared/domain/prompt-template.ts';

/** The names of a prompt builder's fields that no placeholder of the template asks for. */
export function unusedSubFields({ template, subFields }: PromptBuilderConfig): string[] {
  const used = new Set(unmatchedPlaceholders({ template, subFields: [] }));
  return subFields.map(fieldKey).filter((name) => !used.has(name));
}
