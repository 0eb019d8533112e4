import { type MediaType, mediaTypeOfFilename, mediaTypeSchema } from '#shared/kernel/media-types.ts';
import { safePattern } from '#shared/form/safe-pattern.ts';
import type { Place } from './place.ts';
import type { Schema } from './schema.ts';

const words: Readonly<Record<MediaType, string>> = {
  image: 'image|img|photo|picture|frame',
  video: 'video|clip|movie|footage',
  audio: 'audio|music|voice|speech|song|vocal|sound|track|instrumental',
};
/** They name pictures, unless something stronger is named too: `mask_video_url`. */
const pictureWords =
  'mask|face|portrait|selfie|garment|person|human|pose|depth|sketch|scribble|logo|background|texture';

const otherFiles =
  /\b(zip|archive|tar|dataset|lora|weights|safetensors|checkpoint|embeddings?|webhook|callback|glb|obj|mesh|3d model|font|pdf|srt|subtitles?|csv|yaml|document)\b/i;
const urlName = /(^|_)ur[li]s?$/;
const mediaName = /(^|_)(image|img|video|audio|mask|photo|picture|frame)s?$/;

/** The kinds of file whose address a text is; undefined when it is no file, empty when it is some other file. */
export function fileKinds(schema: Schema, place: Place): readonly MediaType[] | undefined {
  const marked = hasRoom(schema) ? mediaTypeSchema.safeParse(schema.ui?.field).data : undefined;
  if (marked) return [marked];
  const name = snakeCase(place.name);
  if (!hasRoom(schema) || !isAddress(schema, name)) return undefined;
  const description = `${schema.title ?? ''} ${schema.description ?? ''}`;
  if (otherFiles.test(description) && !kindOfName(name)) return [];
  if (/\b(zip|archive|safetensors)\b/i.test(description)) return [];
  const byName = kindOfName(name);
  if (byName) return [byName];
  if (otherFiles.test(name.replaceAll('_', ' '))) return [];
  const byDescription = kindsIn(description);
  if (byDescription.length > 0) return byDescription;
  const around = place.within.map((one) => kindOfName(snakeCase(one))).filter((kind) => kind !== undefined);
  const last = around.at(-1) ?? kindOfExamples(schema);
  return last ? [last] : schema.format === undefined || urlName.test(name) ? place.takes : [];
}

/** Whether the addresses of uploads fit. */
function hasRoom({ minLength = 0, maxLength = Infinity, pattern, enum: values, const: constant }: Schema): boolean {
  if (values || constant !== undefined) return false;
  const fits = pattern === undefined || safePattern(pattern)?.test('https://media.example.com/uploads/picture.png');
  return fits === true && minLength <= 20 && maxLength >= 200;
}

function isAddress(schema: Schema, name: string): boolean {
  if (urlName.test(name) || schema.ui?.field === 'file') return true;
  if (schema.format === 'uri' || schema.format === 'url') return true;
  const examples = schema.examples ?? [];
  const saysSo = /\b(ur[li]|base64)s?\b/i.test(schema.description ?? '');
  return mediaName.test(name) && (saysSo || examples.some((one) => typeof one === 'string' && /^https?:/.test(one)));
}

/** The kind that is named last: `audio_cover_image_url` is an image. */
function kindOfName(name: string): MediaType | undefined {
  const parts = name.split('_').map((part) => part.replace(/s$/, ''));
  const strong = parts.map((part) => kindsIn(part)[0]).findLast((kind) => kind !== undefined);
  return strong ?? (parts.some((part) => new RegExp(`^(${pictureWords})$`).test(part)) ? 'image' : undefined);
}

function kindsIn(text: string): MediaType[] {
  return mediaTypeSchema.options.filter((kind) => new RegExp(`\\b(${words[kind]})s?\\b`, 'i').test(text));
}

function kindOfExamples({ examples = [] }: Schema): MediaType | undefined {
  const kinds = examples.map((example) => (typeof example === 'string' ? mediaTypeOfFilename(example) : undefined));
  return kinds.find((kind) => kind !== undefined);
}

/** `inputImageURL` is input_image_url. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}
