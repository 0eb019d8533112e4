import { fieldKey, valueOfField } from '#shared/form/field-key.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { type AnyField, rulesOf } from '#shared/form/field-types.ts';
import { mediaFolder } from '#functions/domain/assets/media-folder.ts';
import { AppError } from '#functions/platform/app-error.ts';

interface Owner {
  readonly userId: string;
  readonly mediaBaseUrl: string;
}

// Decision: docs/decisions/021-media-addresses.md
/** Refuses a file that is not the caller's own: keys carry their owner, so no lookup is needed. */
export function assertOwnFiles(fields: readonly AnyField[], values: FormValues, owner: Owner): void {
  for (const field of fields) {
    const files = rulesOf(field).files(valueOfField(values, field));
    if (files.every(({ publicUrl }) => isOwnFile(publicUrl, owner))) continue;
    const message = `${field.label} must be one of your own files`;
    throw new AppError('invalid_input', message, [{ field: fieldKey(field), message }]);
  }
}

/** What our files are called: nothing in it is decoded, resolved or cut off by whoever reads the address. */
const fileName = /^[\w-]+(\.[\w-]+)+$/;

/**
 * Only the very address that we gave out. Another spelling of it (`..`, `%2F`, a query) is read as another file by the
 * provider than by the checks of its kind, its size and its content.
 */
function isOwnFile(publicUrl: string, { userId, mediaBaseUrl }: Owner): boolean {
  return (['uploaded', 'generated'] as const).some((area) => {
    const folder = `${mediaBaseUrl}/${mediaFolder(area, userId)}/`;
    return publicUrl.startsWith(folder) && fileName.test(publicUrl.slice(folder.length));
  });
}
