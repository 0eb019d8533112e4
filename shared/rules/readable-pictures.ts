import { extensionOf } from './media-type.ts';

/** The kinds of pictures that all models read; their documents name these and few others. */
const readablePictures = 'JPEG, PNG, WebP or GIF';

/** All other kinds, by the extensions that uploads and results are stored with. */
const unreadable: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  heic: 'image/heic',
  heif: 'image/heif',
  icns: 'image/icns',
  ico: 'image/x-icon',
  jp2: 'image/jp2',
  jxl: 'image/jxl',
  jxr: 'image/vnd.ms-photo',
  psd: 'image/vnd.adobe.photoshop',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  cr2: 'image/x-canon-cr2',
  cr3: 'image/x-canon-cr3',
  dng: 'image/x-adobe-dng',
  nef: 'image/x-nikon-nef',
  arw: 'image/x-sony-arw',
};

/** Whether it is a picture, by its name or address, that models can't be relied on to read. */
export function isUnreadablePicture(name: string): boolean {
  return unreadableType(name) !== undefined;
}

/** What such a picture is, for browsers that have no type for it. */
export function unreadableType(name: string): string | undefined {
  const extension = extensionOf(name) ?? '';
  return Object.hasOwn(unreadable, extension) ? unreadable[extension] : undefined;
}

/** The same of a content type. */
export function isUnreadableType(contentType: string): boolean {
  return contentType.startsWith('image/') && !/^image\/(jpe?g|png|webp|gif)$/.test(contentType);
}

/** What is said of such a picture in a field. */
export function unreadableWords(label: string): string {
  return `${label} accepts pictures as ${readablePictures}`;
}
