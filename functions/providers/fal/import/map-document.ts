import type { ImportedModel } from '#shared/contracts/admin-assist.ts';
import type { Field } from '#shared/form/field-types.ts';
import { promptField } from '#shared/form/read-form.ts';
import { type MediaType, mediaTypeOfContentType, mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { mediaTypeSchema } from '#shared/kernel/schemas.ts';
import { defaultTitles } from '#shared/rules/form-definition.ts';
import { defaultFiles } from '#shared/rules/model-output.ts';
import type { OutputSettings } from '#shared/rules/output-settings.ts';
import { splitAlternatives, orderedNames, type Schema, typeOf } from './json-schema.ts';
import { mapSchema } from './map-schema.ts';
import { joinMapped, type Mapped, type Unmapped } from './mapped-field.ts';
import { type FalDocument, FalImportError, readDocument } from './read-document.ts';

export function mapDocument(document: unknown): ImportedModel {
  const read = readDocument(document);
  const { endpointId, title, description, category } = read;
  const input = inputObject(read);
  const main = joinMapped(mapProperties(read, input, false));
  const advanced = joinMapped(mapProperties(read, input, true));
  const { output, unmapped } = mapOutput(read.output, category);
  const sections = withPrompt(toSections(main.fields, advanced.fields));
  const notes = [...crossInputNotes(input), ...main.unmapped, ...advanced.unmapped, ...unmapped];
  return { endpointId, title, description, category, sections, output, unmapped: notes };
}

const maxFields = 200;

function toSections(main: readonly Field[], advanced: readonly Field[]): ImportedModel['sections'] {
  if (main.length + advanced.length > maxFields) {
    throw new FalImportError(`The model has more than ${maxFields} inputs`);
  }
  const advancedFields = [...main.filter((field) => field.advanced), ...advanced];
  return [
    { id: 'main', title: defaultTitles.main, fields: main.filter((field) => !field.advanced) },
    {
      id: 'advanced',
      title: defaultTitles.advanced,
      fields: advancedFields.map((field) => ({ ...field, advanced: true })),
    },
  ].filter(({ fields }) => fields.length > 0);
}

function withPrompt(sections: ImportedModel['sections']): ImportedModel['sections'] {
  const prompt = promptField(sections.flatMap(({ fields }) => fields));
  const marked = (field: Field) => (field === prompt ? { ...field, isPrompt: true } : field);
  return sections.map((section) => ({ ...section, fields: section.fields.map(marked) }));
}

export function readInputSchema(document: unknown): Schema {
  return readDocument(document).input;
}

function inputObject({ input, endpointId }: FalDocument): Schema {
  const object = splitAlternatives(input).variants.find(({ properties = {} }) => Object.keys(properties).length > 0);
  if (!object) throw new FalImportError(`The document names no inputs of "${endpointId}"`);
  return { ...object, anyOf: input.properties && input.anyOf, oneOf: input.properties && input.oneOf };
}

function mapProperties({ category }: FalDocument, input: Schema, advanced: boolean): Mapped[] {
  const { properties = {}, required = [] } = input;
  const names = orderedNames(input).filter((name) => isAdvancedInput(name, properties[name] ?? {}, input) === advanced);
  return names.map((name) =>
    mapSchema(properties[name] ?? {}, {
      key: name,
      name,
      parents: [],
      labelPrefix: '',
      isRequired: required.includes(name),
      parentDefault: undefined,
      inputKinds: findInputKinds(category),
    }),
  );
}

function crossInputNotes({ anyOf, oneOf }: Schema): Unmapped[] {
  return anyOf || oneOf ? [{ path: '', reason: 'Which inputs go together is not checked by the form' }] : [];
}

function findInputKinds(category = ''): MediaType[] {
  return mediaTypeSchema.options.filter((kind) => category.startsWith(`${kind}-to-`));
}

const technicalNames =
  /seed|safety|steps|guidance|cfg|scheduler|sampler|acceleration|strength|shift|(^|_)eta$|sigma|noise|temperature|top_[pk]|penalty|tokens|interpolat|fps|frames_per_second|num_frames|crf|codec|quality|output_format|format$|bitrate|sample_rate|normali[sz]|optimi[sz]er|expansion|enhance|rewrite|auto_fix|loras?$|controlnets?|control_loras|ip_adapters?|embeddings?|adapter|negative|prompt_template|tiling|tile_|clip_skip|chunk|cache|webhook|debug|model_name|weight|scale$|threshold|conditioning|preprocess|variant|precision|system_prompt|write_mode/i;

export function isAdvancedInput(name: string, property: Schema, input: Schema): boolean {
  if (input.required?.includes(name) || property.ui?.important || /_ur[li]s?$/.test(name)) return false;
  const { order = [], properties = {} } = input;
  const listed = order.filter((one) => Object.hasOwn(properties, one));
  // fal's own form shows the properties of an incomplete list at once.
  if (listed.length > 0 && listed.length < Object.keys(properties).length) return !listed.includes(name);
  return technicalNames.test(name) || property.properties !== undefined;
}

interface Candidate {
  readonly name: string;
  readonly kind: MediaType | undefined;
  readonly hasCommonName: boolean;
}

function mapOutput(schema: Schema | undefined, category = ''): { output: OutputSettings; unmapped: Unmapped[] } {
  const expected = findOutputKind(category);
  const candidates = schema ? findContainers(schema) : [];
  const best =
    candidates.find(({ hasCommonName, kind }) => hasCommonName && (!expected || kind === expected)) ??
    candidates.find(({ kind }) => kind !== undefined && (!expected || kind === expected)) ??
    candidates.find(({ kind }) => kind !== undefined) ??
    candidates[0];
  const outputType = best?.kind ?? expected ?? 'image';
  const { contentType, extension } = defaultFiles[outputType];
  const output = {
    outputType,
    outputKey: best?.name ?? `${outputType}s`,
    outputContentType: contentType,
    outputExtension: extension,
    seedPath: findTopLevelName(schema, 'seed'),
    promptPath: findTopLevelName(schema, 'prompt'),
  };
  return { output, unmapped: outputNotes(best, candidates) };
}

function findTopLevelName(schema: Schema | undefined, name: string): string {
  const properties = schema && splitAlternatives(schema).variants[0]?.properties;
  return properties && Object.hasOwn(properties, name) ? name : '';
}

function outputNotes(best: Candidate | undefined, candidates: readonly Candidate[]): Unmapped[] {
  if (!best) return [{ path: 'output', reason: 'The document names no file in the result: check the output key' }];
  const unclear = {
    path: `output.${best.name}`,
    reason: 'It is not said to be an image, a video or audio: check the output type',
  };
  const others = candidates.filter((one) => one !== best);
  const otherNotes = others.map(({ name }) => ({
    path: `output.${name}`,
    reason: `Only the files in "${best.name}" are the result`,
  }));
  return best.kind === undefined ? [unclear, ...otherNotes] : otherNotes;
}

const commonOutputNames = /^(images?|videos?|audios?|audio_url|video_url|image_url)$/;

function findContainers(output: Schema): Candidate[] {
  const properties = splitAlternatives(output).variants[0]?.properties ?? {};
  return orderedNames({ ...output, properties }).flatMap((name) => {
    const property = properties[name];
    const file = property && findFile(property, name, 0);
    return file
      ? [{ name, kind: findFileKind(file.schema, file.names), hasCommonName: commonOutputNames.test(name) }]
      : [];
  });
}

interface FoundFile {
  readonly schema: Schema;
  readonly names: readonly string[];
}

const maxDepth = 4;

function findFile(schema: Schema, name: string, depth: number): FoundFile | undefined {
  for (const variant of depth > maxDepth ? [] : splitAlternatives(schema).variants) {
    const { properties = {}, items } = variant;
    if (Object.hasOwn(properties, 'url')) return { schema: variant, names: [name] };
    if (typeOf(variant) === 'string' && (/(^|_)urls?$/.test(name) || variant.ui?.field))
      return { schema: variant, names: [name] };
    const parts: [string, Schema][] = items ? [[name, items]] : Object.entries(properties);
    for (const [partName, part] of parts) {
      const found = findFile(part, partName, depth + 1);
      if (found) return { ...found, names: [name, ...found.names] };
    }
  }
  return undefined;
}

const otherFiles =
  /lora|weights|config|mesh|glb|model|json|zip|archive|text|transcript|caption|depth_data|safetensors/i;

function findFileKind(
  { title = '', description = '', examples = [], properties = {}, ui }: Schema,
  names: readonly string[],
) {
  const marked = mediaTypeSchema.safeParse(ui?.field).data;
  if (marked) return marked;
  const named = findKind(names.join(' ')) ?? findKind(title);
  if (named) return named;
  if (otherFiles.test(names.join(' '))) return undefined;
  const contentTypes = properties['content_type']?.examples ?? [];
  const texts = [...contentTypes, ...examples].filter((one) => typeof one === 'string');
  const exampleKinds = texts.map((one) => mediaTypeOfContentType(one) ?? mediaTypeOfFilename(one));
  return exampleKinds.find((kind) => kind !== undefined) ?? findKind(description);
}

function findKind(text: string): MediaType | undefined {
  if (/video/i.test(text)) return 'video';
  if (/audio|speech|music|song|voice/i.test(text)) return 'audio';
  return /image|photo|picture|frame|thumbnail/i.test(text) ? 'image' : undefined;
}

function findOutputKind(category: string): MediaType | undefined {
  return findKind(/-to-(.+)$/.exec(category)?.[1] ?? '');
}
