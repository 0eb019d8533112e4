import {
  type MediaType,
  mediaTypeOfContentType,
  mediaTypeOfFilename,
  mediaTypeSchema,
} from '#shared/kernel/media-types.ts';
import type { OutputSettings } from '#shared/rules/output-settings.ts';
import { usualFiles } from '#shared/rules/model-output.ts';
import { alternativesOf, orderedNames, type Schema, typeOf } from './schema.ts';
import type { Unmapped } from './place.ts';

interface Candidate {
  readonly name: string;
  /** Undefined for files that are neither, and for what does not say. */
  readonly kind: MediaType | undefined;
  readonly isUsual: boolean;
}

/** Where the result's files are and what they are. */
export function outputOf(schema: Schema | undefined, category = ''): { output: OutputSettings; unmapped: Unmapped[] } {
  const expected = kindOfCategory(category);
  const candidates = schema ? containersOf(schema) : [];
  const best =
    candidates.find(({ isUsual, kind }) => isUsual && (!expected || kind === expected)) ??
    candidates.find(({ kind }) => kind !== undefined && (!expected || kind === expected)) ??
    candidates.find(({ kind }) => kind !== undefined) ??
    candidates[0];
  const outputType = best?.kind ?? expected ?? 'image';
  const { contentType, extension } = usualFiles[outputType];
  const output = {
    outputType,
    outputKey: best?.name ?? `${outputType}s`,
    outputContentType: contentType,
    outputExtension: extension,
    seedPath: nameIn(schema, 'seed'),
    promptPath: nameIn(schema, 'prompt'),
  };
  return { output, unmapped: notesOn(best, candidates) };
}

/** The name, when the result has a part of that name. */
function nameIn(schema: Schema | undefined, name: string): string {
  const properties = schema && alternativesOf(schema).variants[0]?.properties;
  return properties && Object.hasOwn(properties, name) ? name : '';
}

function notesOn(best: Candidate | undefined, candidates: readonly Candidate[]): Unmapped[] {
  if (!best) return [{ path: 'output', reason: 'The document names no file in the result: check the output key' }];
  const unclear = {
    path: `output.${best.name}`,
    reason: 'It is not said to be an image, a video or audio: check the output type',
  };
  const others = candidates.filter((one) => one !== best);
  const also = others.map(({ name }) => ({
    path: `output.${name}`,
    reason: `Only the files in "${best.name}" are the result`,
  }));
  return best.kind === undefined ? [unclear, ...also] : also;
}

const usualNames = /^(images?|videos?|audios?|audio_url|video_url|image_url)$/;

function containersOf(output: Schema): Candidate[] {
  const properties = alternativesOf(output).variants[0]?.properties ?? {};
  return orderedNames({ ...output, properties }).flatMap((name) => {
    const property = properties[name];
    const file = property && fileIn(property, name, 0);
    return file ? [{ name, kind: kindOf(file.schema, file.names), isUsual: usualNames.test(name) }] : [];
  });
}

interface FoundFile {
  readonly schema: Schema;
  readonly names: readonly string[];
}

const deepest = 4;

/** An object with an address, or an address itself, at any depth. */
function fileIn(schema: Schema, name: string, depth: number): FoundFile | undefined {
  for (const variant of depth > deepest ? [] : alternativesOf(schema).variants) {
    const { properties = {}, items } = variant;
    if (Object.hasOwn(properties, 'url')) return { schema: variant, names: [name] };
    if (typeOf(variant) === 'string' && (/(^|_)urls?$/.test(name) || variant.ui?.field))
      return { schema: variant, names: [name] };
    const parts: [string, Schema][] = items ? [[name, items]] : Object.entries(properties);
    for (const [partName, part] of parts) {
      const found = fileIn(part, partName, depth + 1);
      if (found) return { ...found, names: [name, ...found.names] };
    }
  }
  return undefined;
}

const otherFiles =
  /lora|weights|config|mesh|glb|model|json|zip|archive|text|transcript|caption|depth_data|safetensors/i;

function kindOf(
  { title = '', description = '', examples = [], properties = {}, ui }: Schema,
  names: readonly string[],
) {
  const marked = mediaTypeSchema.safeParse(ui?.field).data;
  if (marked) return marked;
  const named = kindIn(names.join(' ')) ?? kindIn(title);
  if (named) return named;
  if (otherFiles.test(names.join(' '))) return undefined;
  const contentTypes = properties['content_type']?.examples ?? [];
  const texts = [...contentTypes, ...examples].filter((one) => typeof one === 'string');
  const ofExamples = texts.map((one) => mediaTypeOfContentType(one) ?? mediaTypeOfFilename(one));
  return ofExamples.find((kind) => kind !== undefined) ?? kindIn(description);
}

function kindIn(text: string): MediaType | undefined {
  if (/video/i.test(text)) return 'video';
  if (/audio|speech|music|song|voice/i.test(text)) return 'audio';
  return /image|photo|picture|frame|thumbnail/i.test(text) ? 'image' : undefined;
}

/** `image-to-video` makes videos. */
function kindOfCategory(category: string): MediaType | undefined {
  return kindIn(/-to-(.+)$/.exec(category)?.[1] ?? '');
}
