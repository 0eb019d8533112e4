import { fieldKey } from '#shared/form/form-values.ts';
import type { NamedField } from '../models/form-names.ts';

/**
 * The field that a place in the provider's payload (`image_urls[0]`, `loras[0].path`) was filled from: the one with the
 * longest name that the place begins with. Undefined when no shown field fills it.
 */
export function fieldOfPath<F extends NamedField>(fields: readonly F[], path: string): F | undefined {
  const candidates = fields
    .filter((field) => !field.hidden)
    .flatMap((field) => [fieldKey(field), ...(field.additionalVariables ?? [])].map((name) => ({ field, name })))
    .filter(({ name }) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));
  return candidates.toSorted((a, b) => b.name.length - a.name.length)[0]?.field;
}
