export const mediaTypes = ['image', 'video', 'audio'] as const;
export type MediaType = (typeof mediaTypes)[number];

const contentTypes: Readonly<Record<MediaType, Readonly<Record<string, string>>>> = {
  image: {
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    webp: 'image/webp',
    svg: 'image/svg+xml',
    bmp: 'image/bmp',
    tiff: 'image/tiff',
    ico: 'image/x-icon',
  },
  video: {
    mp4: 'video/mp4',
    avi: 'video/x-msvideo',
    mov: 'video/quicktime',
    wmv: 'video/x-ms-wmv',
    flv: 'video/x-flv',
    webm: 'video/webm',
    mkv: 'video/x-matroska',
    m4v: 'video/x-m4v',
    '3gp': 'video/3gpp',
  },
  audio: {
    mp3: 'audio/mpeg',
    wav: 'audio/wav',
    flac: 'audio/flac',
    aac: 'audio/aac',
    ogg: 'audio/ogg',
    m4a: 'audio/mp4',
    wma: 'audio/x-ms-wma',
    opus: 'audio/opus',
    weba: 'audio/webm',
    mka: 'audio/matroska',
  },
};

const byExtension = new Map(
  mediaTypes.flatMap((mediaType) =>
    Object.entries(contentTypes[mediaType]).map(([extension, contentType]) => [extension, { mediaType, contentType }]),
  ),
);

export function listExtensions(mediaType: MediaType): string[] {
  return Object.keys(contentTypes[mediaType]);
}

/** Lower-case, without the dot. A file name can contain `?` and `#`. */
export function readExtension(name: string): string | undefined {
  const isAddress = /^([a-z]+:\/)?\//i.test(name);
  const path = isAddress ? name.replace(/[?#].*/s, '') : name;
  return /[^/\\]\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
}

export function contentTypeOfExtension(extension: string): string | undefined {
  return byExtension.get(extension.toLowerCase())?.contentType;
}

export function extensionOfContentType(contentType: string): string {
  const type = contentType.toLowerCase();
  const known = [...byExtension].find(([, file]) => file.contentType === type);
  return known?.[0] ?? type.replace(/^\w+\/(x-)?/, '').replace(/[+;].*/, '');
}

export function mediaTypeOfFilename(name: string): MediaType | undefined {
  return byExtension.get(readExtension(name) ?? '')?.mediaType;
}

/** A query can name the file, so any extension after the host counts. */
export function isMediaUrl(text: string): boolean {
  const name = /^https?:\/\/[^/?#\s]+([/?]\S+)$/i.exec(text)?.[1];
  const extensions = name?.toLowerCase().match(/\.[a-z\d]+(?![a-z\d.])/g) ?? [];
  return extensions.some((extension) => byExtension.has(extension.slice(1)));
}

export function mediaTypeOfContentType(contentType: string): MediaType | undefined {
  return mediaTypes.find((mediaType) => contentType.trim().toLowerCase().split('/')[0] === mediaType);
}

/** An unknown file counts as an image. */
export function mediaTypeOfFile(file: { readonly name: string; readonly type: string }): MediaType | undefined {
  const saysNothing = /^(application\/octet-stream|binary\/octet-stream)?$/.test(file.type.trim().toLowerCase());
  return saysNothing ? (mediaTypeOfFilename(file.name) ?? 'image') : mediaTypeOfContentType(file.type);
}

// Decision: docs/decisions/019-media-formats.md
/** Accepts a list such as `image/*,.mp4`; defaults to images. */
export function acceptedMediaTypes(accept?: string): MediaType[] {
  const tokens = (accept ?? '').split(',').map((token) => token.trim());
  if (tokens.includes('*/*') || tokens.includes('*')) return [...mediaTypes];
  const named = new Set(tokens.map(mediaTypeOfToken));
  const accepted = mediaTypes.filter((mediaType) => named.has(mediaType));
  return accepted.length > 0 ? accepted : ['image'];
}

export function acceptsFile(
  accept: string | undefined,
  file: { readonly name: string; readonly type: string },
): boolean {
  const mediaType = mediaTypeOfFile(file);
  return mediaType !== undefined && acceptedMediaTypes(accept).includes(mediaType);
}

function mediaTypeOfToken(token: string): MediaType | undefined {
  return token.startsWith('.') ? mediaTypeOfFilename(`file${token}`) : mediaTypeOfContentType(token);
}

/** All models read these; few document any other. */
const readablePictures = 'JPEG, PNG, WebP or GIF';

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

export function isUnreadablePicture(name: string): boolean {
  return unreadableType(name) !== undefined;
}

/** Some browsers don't know the content type of these pictures. */
export function unreadableType(name: string): string | undefined {
  const extension = readExtension(name) ?? '';
  return Object.hasOwn(unreadable, extension) ? unreadable[extension] : undefined;
}

export function isUnreadableType(contentType: string): boolean {
  return contentType.startsWith('image/') && !/^image\/(jpe?g|png|webp|gif)$/.test(contentType);
}

export function unreadableWords(label: string): string {
  return `${label} accepts pictures as ${readablePictures}`;
}
