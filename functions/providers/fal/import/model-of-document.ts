import { alternativesOf, orderedNames, type Schema } from './schema.ts';
import type { ImportedModel } from '#shared/contracts/admin-assist.ts';
import { type FalDocument, FalImportError, readDocument } from './document.ts';
import type { Field } from '#shared/form/field-types.ts';
import { mapSchema } from './map-schema.ts';
import { promptField } from '#shared/form/read-form.ts';
import { outputOf } from './output.ts';
import { defaultTitles } from '#shared/rules/form-definition.ts';
import { joined, type Mapped, type Unmapped } from './place.ts';
import { type MediaType, mediaTypeSchema } from '#shared/kernel/media-types.ts';

/** The model and its form that an endpoint's OpenAPI document describes. Throws `FalImportError`. */
export function modelOfDocument(document: unknown): ImportedModel {
  const read = readDocument(document);
  const { endpointId, title, description, category } = read;
  const input = inputObject(read);
  const main = joined(mapProperties(read, input, false));
  const advanced = joined(mapProperties(read, input, true));
  const { output, unmapped } = outputOf(read.output, category);
  const sections = withPrompt(sectionsOf(main.fields, advanced.fields));
  const notes = [...rulesAcross(input), ...main.unmapped, ...advanced.unmapped, ...unmapped];
  return { endpointId, title, description, category, sections, output, unmapped: notes };
}

/** More than this is no form any more. */
const mostFields = 200;

function sectionsOf(main: readonly Field[], advanced: readonly Field[]): ImportedModel['sections'] {
  if (main.length + advanced.length > mostFields) {
    throw new FalImportError(`The model has more than ${mostFields} inputs`);
  }
  const further = [...main.filter((field) => field.advanced), ...advanced];
  return [
    { id: 'main', title: defaultTitles.main, fields: main.filter((field) => !field.advanced) },
    { id: 'advanced', title: defaultTitles.advanced, fields: further.map((field) => ({ ...field, advanced: true })) },
  ].filter(({ fields }) => fields.length > 0);
}

/** Marks the input that holds the prompt, whatever it is called. */
function withPrompt(sections: ImportedModel['sections']): ImportedModel['sections'] {
  const prompt = promptField(sections.flatMap(({ fields }) => fields));
  const marked = (field: Field) => (field === prompt ? { ...field, isPrompt: true } : field);
  return sections.map((section) => ({ ...section, fields: section.fields.map(marked) }));
}

/** The JSON Schema of what an endpoint takes, without references. Throws `FalImportError`. */
export function inputSchemaOf(document: unknown): Schema {
  return readDocument(document).input;
}

function inputObject({ input, endpointId }: FalDocument): Schema {
  const object = alternativesOf(input).variants.find(({ properties = {} }) => Object.keys(properties).length > 0);
  if (!object) throw new FalImportError(`The document names no inputs of "${endpointId}"`);
  return { ...object, anyOf: input.properties && input.anyOf, oneOf: input.properties && input.oneOf };
}

function mapProperties({ category }: FalDocument, input: Schema, advanced: boolean): Mapped[] {
  const { properties = {}, required = [] } = input;
  const names = orderedNames(input).filter((name) => isAdvanced(name, properties[name] ?? {}, input) === advanced);
  return names.map((name) =>
    mapSchema(properties[name] ?? {}, {
      key: name,
      name,
      within: [],
      labelPrefix: '',
      isRequired: required.includes(name),
      given: undefined,
      takes: kindsOfCategory(category),
    }),
  );
}

function rulesAcross({ anyOf, oneOf }: Schema): Unmapped[] {
  return anyOf || oneOf ? [{ path: '', reason: 'Which inputs go together is not checked by the form' }] : [];
}

/** The media that a model of one of fal's categories takes: `image-to-video` takes images. */
function kindsOfCategory(category = ''): MediaType[] {
  return mediaTypeSchema.options.filter((kind) => category.startsWith(`${kind}-to-`));
}

/** Names of settings of the machinery, whatever the model. */
const technicalNames =
  /seed|safety|steps|guidance|cfg|scheduler|sampler|acceleration|strength|shift|(^|_)eta$|sigma|noise|temperature|top_[pk]|penalty|tokens|interpolat|fps|frames_per_second|num_frames|crf|codec|quality|output_format|format$|bitrate|sample_rate|normali[sz]|optimi[sz]er|expansion|enhance|rewrite|auto_fix|loras?$|controlnets?|control_loras|ip_adapters?|embeddings?|adapter|negative|prompt_template|tiling|tile_|clip_skip|chunk|cache|webhook|debug|model_name|weight|scale$|threshold|conditioning|preprocess|variant|precision|system_prompt|write_mode/i;

/** Whether a property belongs to the settings that most people leave alone. */
export function isAdvanced(name: string, property: Schema, input: Schema): boolean {
  if (input.required?.includes(name) || property.ui?.important || /_ur[li]s?$/.test(name)) return false;
  const { order = [], properties = {} } = input;
  const listed = order.filter((one) => Object.hasOwn(properties, one));
  // A list of some properties is what fal's own form shows at once.
  if (listed.length > 0 && listed.length < Object.keys(properties).length) return !listed.includes(name);
  return technicalNames.test(name) || property.properties !== undefined;
}
