import { assist } from '#shared/contracts/assist.ts';
import type { ShownField } from '#shared/form/field-types.ts';
import { fieldKey, type FileValue } from '#shared/form/form-values.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { messages } from '../messages.ts';
import { useFormPlace } from '../form-place.ts';

/**
 * Asks whether an image is what its field wants; a refusal also opens the error sheet. Undefined for fields that take
 * any image.
 */
export function useImageCheck(field: ShownField<'file'>) {
  const place = useFormPlace();
  const showError = useAppStore((store) => store.showError);
  if (!field.checksImages || place.form === 'trial') return undefined;
  return async ({ assetId, filename, publicUrl }: FileValue): Promise<string | undefined> => {
    const isImage = mediaTypeOfFilename(filename ?? publicUrl) === 'image';
    if (assetId === undefined || !isImage) return undefined;
    try {
      const body = { ...place, fieldKey: fieldKey(field), assetId };
      const { isAccepted, reason } = await callApi(assist.validateImage, { body });
      if (isAccepted) return undefined;
      showError();
      return reason ?? messages.imageRefused;
    } catch (error) {
      return messages.imageNotChecked(messageOf(error));
    }
  };
}
