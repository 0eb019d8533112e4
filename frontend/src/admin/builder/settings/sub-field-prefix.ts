import type { SubField } from '#shared/form/input-field.ts';

/** What the names of a prompt builder's field's settings start with. */
export function subFieldPrefix({ id }: SubField): string {
  return `promptBuilderConfig.${id}.`;
}
