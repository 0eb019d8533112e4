import { fieldKey, valueOfField } from '#shared/form/field-key.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { type AnyField, rulesOf } from '#shared/form/field-types.ts';
import { mediaFolder } from '#functions/domain/assets/media-folder.ts';
import { AppError } from '#functions/platform/app-error.ts';

/** Refuses a file that is not the caller's own: keys carry their owner, so no lookup is needed. */
export function assertOwnFiles(
  fields: readonly AnyField[],
  values: FormValues,
  { userId, mediaBaseUrl }: { userId: string; mediaBaseUrl: string },
): void {
  const own = (['uploaded', 'generated'] as const).map((area) => `${mediaBaseUrl}/${mediaFolder(area, userId)}/`);
  for (const field of fields) {
    const files = rulesOf(field).files(valueOfField(values, field));
    if (files.every(({ publicUrl }) => own.some((prefix) => publicUrl.startsWith(prefix)))) continue;
    const message = `${field.label} must be one of your own files`;
    throw new AppError('invalid_input', message, [{ field: fieldKey(field), message }]);
  }
}
