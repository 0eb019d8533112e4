import { contentTypeOfExtension, extensionOf } from '#shared/rules/media-type.ts';
import { unreadableType } from '#shared/rules/readable-pictures.ts';

/** A file's type, or by its extension what the browser has no type for. */
export function contentTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const known = contentTypeOfExtension(extensionOf(name) ?? '') ?? unreadableType(name);
  return type || known || 'application/octet-stream';
}
