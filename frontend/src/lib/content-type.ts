import { contentTypeOfExtension, extensionOf, unreadableType } from '#shared/kernel/media-types.ts';

/** A file's type, or by its extension what the browser has no type for. */
export function contentTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const known = contentTypeOfExtension(extensionOf(name) ?? '') ?? unreadableType(name);
  return type || known || 'application/octet-stream';
}
