import { fieldKey, valueOfField } from '#shared/form/field-key.ts';
import { type AnyField, rulesOf } from '#shared/form/field-types.ts';
import { tooLargeWords } from '#shared/form/types/file.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository } from '../assets/asset-repository.ts';

/** Refuses a file that is larger than its field takes: the model would fail on it after it was paid. */
export async function assertFileSizes(
  assets: AssetRepository,
  fields: readonly AnyField[],
  values: FormValues,
  userId: string,
): Promise<void> {
  for (const field of fields) {
    if (field.maxMegabytes === undefined) continue;
    for (const { publicUrl } of rulesOf(field).files(valueOfField(values, field))) {
      const asset = await assets.find(userId, assetIdOf(publicUrl));
      const message = asset && tooLargeWords(field, asset.sizeBytes);
      if (message) throw new AppError('invalid_input', message, [{ field: fieldKey(field), message }]);
    }
  }
}

/** An asset's file is called by its id. */
function assetIdOf(publicUrl: string): string {
  return publicUrl.split('/').at(-1)?.split('.')[0] ?? '';
}
