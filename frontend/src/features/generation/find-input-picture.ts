import { type FileValue, type FormValues, isFileValue } from '#shared/form/form-values.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';

export function findInputPicture(values: FormValues): FileValue | undefined {
  return Object.values(values).flatMap(listFiles).find(isPicture);
}

function listFiles(value: FormValues[string]): readonly FileValue[] {
  const candidates: readonly unknown[] = Array.isArray(value) ? value : [value];
  return candidates.filter(isFileValue);
}

function isPicture({ filename, publicUrl }: FileValue): boolean {
  return mediaTypeOfFilename(filename ?? new URL(publicUrl).pathname) === 'image';
}
