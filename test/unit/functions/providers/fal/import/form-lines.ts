import { mapDocument } from '#functions/providers/fal/import/map-document.ts';
import type { Field } from '#shared/form/field-types.ts';

/** Lists a model's form: one line per field, then the inputs that the form leaves out. */
export function formLines(document: unknown): string[] {
  const { sections, unmapped } = mapDocument(document);
  return [
    ...sections.flatMap(({ fields }) => fields.map(fieldLine)),
    ...unmapped.map(({ path, reason }) => `- ${path}: ${reason}`),
  ];
}

/** Writes a field's name, its type with a star when required, its label, and its other settings by name. */
function fieldLine({ id, variableName, type, label, required, options, ...settings }: Field & { options?: unknown }) {
  const stated = Object.entries({ ...settings, ...(variableName !== id && { variableName }) });
  const words = stated.map(([name, value]) => `${name}=${JSON.stringify(value)}`).toSorted();
  const offered = Array.isArray(options)
    ? [`options=${options.map((one) => `${one.label}:${one.value}`).join('|')}`]
    : [];
  return [id, `${type}${required ? '*' : ''}`, JSON.stringify(label), ...offered, ...words].join(' ');
}
