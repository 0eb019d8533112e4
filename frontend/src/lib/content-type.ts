import { contentTypeOfExtension, extensionOf, unreadableType } from '#shared/kernel/media-types.ts';

/** Falls back to the extension if the browser knows no type. */
export function contentTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const known = contentTypeOfExtension(extensionOf(name) ?? '') ?? unreadableType(name);
  return type || known || 'application/octet-stream';
}
