import { contentTypeOfExtension, extensionOf } from '#shared/rules/media-type.ts';

/** A file's type, or by its extension what the browser has no type for. */
export function contentTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type || contentTypeOfExtension(extensionOf(name) ?? '') || 'application/octet-stream';
}
