interface Schema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly 'x-fal-order-properties'?: readonly string[];
}

type Settings = Omit<Schema, 'type'>;

export const text = (settings: Settings = {}): Schema => ({ type: 'string', ...settings });
export const integer = (settings: Settings = {}): Schema => ({ type: 'integer', ...settings });
export const number = (settings: Settings = {}): Schema => ({ type: 'number', ...settings });
export const boolean = (settings: Settings = {}): Schema => ({ type: 'boolean', ...settings });
export const choice = (values: readonly string[], settings: Settings = {}): Schema => ({
  type: 'string',
  enum: values,
  ...settings,
});
export const listSchema = (items: Schema, settings: Settings = {}): Schema => ({ type: 'array', items, ...settings });
export const nullable = (schema: Schema, settings: Settings = {}): Schema => ({
  anyOf: [schema, { type: 'null' }],
  ...settings,
});
export const component = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export function object(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return { type: 'object', 'x-fal-order-properties': Object.keys(properties), properties, required };
}

type DrawKind = 'image' | 'edit' | 'upscale' | 'video' | 'speech' | 'music' | 'training';

export interface FalEndpoint {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly draw: DrawKind;
  /** Part of component names: `FluxSchnell` gives `FluxSchnellInput`. */
  readonly schemaName: string;
  readonly input: Schema;
  readonly output: Schema;
  readonly components?: Readonly<Record<string, Schema>>;
  readonly price: { readonly usd: number; readonly unit: string };
  readonly queueSeconds: number;
  readonly runSeconds: number;
  readonly status?: 'active' | 'deprecated';
}

const fileProperties = {
  url: text({ description: 'The URL where the file can be downloaded from.' }),
  content_type: text({ description: 'The mime type of the file.' }),
  file_name: text({ description: 'The name of the file.' }),
  file_size: integer({ description: 'The size of the file in bytes.' }),
};

const imageSizes = ['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9'];

export const sharedComponents: Readonly<Record<string, Schema>> = {
  File: object(fileProperties, ['url']),
  Image: object({ ...fileProperties, width: integer(), height: integer() }, ['url']),
  ImageSize: object({
    width: integer({ default: 512, minimum: 64, maximum: 14142 }),
    height: integer({ default: 512, minimum: 64, maximum: 14142 }),
  }),
};

export const prompt = text({ description: 'What to generate.', minLength: 1, maxLength: 5000 });
export const seed = integer({ description: 'The same seed and prompt give the same result.' });
export const imageOutput = object(
  {
    images: listSchema(component('Image')),
    timings: { type: 'object' },
    seed: integer(),
    has_nsfw_concepts: listSchema({ type: 'boolean' }),
    prompt: text(),
  },
  ['images', 'seed', 'prompt'],
);
export const videoOutput = object({ video: { allOf: [component('File')] } }, ['video']);

/** fal accepts a named size or exact pixels. */
export const imageSize = (byDefault: string): Schema => ({
  anyOf: [component('ImageSize'), { type: 'string', enum: imageSizes }],
  default: byDefault,
  description: 'The size of the generated image.',
});

/** `fal-ai/kling-video/v2.5-turbo/pro/image-to-video` belongs to the app `fal-ai/kling-video`. */
export function endpointApp(endpointId: string): string {
  const segments = endpointId.split('/');
  return segments.slice(0, ['workflows', 'comfy'].includes(segments[0] ?? '') ? 3 : 2).join('/');
}
