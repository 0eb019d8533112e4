import { fieldKey, valueOfField } from '#shared/form/field-key.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { type AnyField, rulesOf } from '#shared/form/field-types.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ImageCheckRepository } from '#functions/domain/forms/image-check-repository.ts';

export interface CheckedImagesDeps {
  readonly imageChecks: ImageCheckRepository;
  readonly mediaBaseUrl: string;
}

/** Refuses an image that its field's check has not accepted; browsers ask for the check when a file is chosen. */
export async function assertCheckedImages(
  { imageChecks, mediaBaseUrl }: CheckedImagesDeps,
  fields: readonly AnyField[],
  values: FormValues,
): Promise<void> {
  for (const field of fields) {
    const { imageValidationPrompt, label } = field;
    if (!imageValidationPrompt) continue;
    for (const { publicUrl } of rulesOf(field).files(valueOfField(values, field))) {
      const check = await imageChecks.find(imageValidationPrompt, publicUrl.slice(mediaBaseUrl.length + 1));
      if (check?.isAccepted) continue;
      const message = check?.reason || `${label} has not been checked yet`;
      throw new AppError('invalid_input', message, [{ field: fieldKey(field), message }]);
    }
  }
}
