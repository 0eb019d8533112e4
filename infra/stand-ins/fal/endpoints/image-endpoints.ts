import { type FalEndpoint, imageOutput, imageSize, prompt, seed } from '../endpoint.ts';
import { boolean, choice, component, integer, listOf, nullable, number, object, text } from '../schema.ts';

const imageTimes = { queueSeconds: 1, runSeconds: 3 };
const imageCount = integer({ default: 1, minimum: 1, maximum: 4, description: 'The number of images to generate.' });
const outputFormat = choice(['jpeg', 'png'], { default: 'jpeg' });

const fluxSchnell: FalEndpoint = {
  id: 'fal-ai/flux/schnell',
  title: 'FLUX.1 [schnell]',
  category: 'text-to-image',
  description: 'Fast text-to-image generation.',
  draw: 'image',
  schemaName: 'FluxSchnell',
  input: object(
    {
      prompt,
      image_size: imageSize('landscape_4_3'),
      num_inference_steps: integer({ default: 4, minimum: 1, maximum: 12 }),
      guidance_scale: number({ default: 3.5, minimum: 1, maximum: 20 }),
      num_images: imageCount,
      seed: nullable({ type: 'integer' }),
      output_format: outputFormat,
      enable_safety_checker: boolean({ default: true }),
      acceleration: choice(['none', 'regular', 'high'], { default: 'none' }),
      sync_mode: boolean({ default: false }),
    },
    ['prompt'],
  ),
  output: imageOutput,
  price: { usd: 0.003, unit: 'image' },
  ...imageTimes,
};

const fluxPro: FalEndpoint = {
  id: 'fal-ai/flux-pro/v1.1',
  title: 'FLUX1.1 [pro]',
  category: 'text-to-image',
  description: 'Text-to-image generation of professional quality.',
  draw: 'image',
  schemaName: 'FluxProV11',
  input: object(
    {
      prompt,
      image_size: imageSize('landscape_4_3'),
      num_images: imageCount,
      seed,
      output_format: outputFormat,
      safety_tolerance: choice(['1', '2', '3', '4', '5', '6'], { default: '2' }),
      enhance_prompt: boolean({ default: false }),
      sync_mode: boolean({ default: false }),
    },
    ['prompt'],
  ),
  output: imageOutput,
  price: { usd: 0.04, unit: 'image' },
  ...imageTimes,
};

const recraft: FalEndpoint = {
  id: 'fal-ai/recraft/v3/text-to-image',
  title: 'Recraft V3',
  category: 'text-to-image',
  description: 'Text-to-image generation with styles and brand colours.',
  draw: 'image',
  schemaName: 'RecraftV3',
  components: {
    RGBColor: object(
      Object.fromEntries(['r', 'g', 'b'].map((name) => [name, integer({ default: 0, minimum: 0, maximum: 255 })])),
    ),
  },
  input: object(
    {
      prompt: text({ minLength: 1, maxLength: 1000 }),
      image_size: imageSize('square_hd'),
      style: {
        allOf: [choice(['any', 'realistic_image', 'digital_illustration', 'vector_illustration'])],
        default: 'realistic_image',
      },
      colors: listOf(component('RGBColor'), { default: [] }),
      style_id: nullable(text(), { description: 'A custom style, instead of a named one.' }),
      guidance: { anyOf: [{ type: 'number', minimum: 0, maximum: 20 }, choice(['auto'])], default: 'auto' },
    },
    ['prompt'],
  ),
  output: object({ images: listOf(component('File')) }, ['images']),
  price: { usd: 0.04, unit: 'image' },
  ...imageTimes,
};

const nanoBananaEdit: FalEndpoint = {
  id: 'fal-ai/nano-banana/edit',
  title: 'Nano Banana Edit',
  category: 'image-to-image',
  description: 'Edits images by instruction.',
  draw: 'edit',
  schemaName: 'NanoBananaEdit',
  input: object(
    {
      prompt,
      image_urls: listOf(text(), { minItems: 1, maxItems: 10, description: 'The images to edit.' }),
      num_images: imageCount,
      aspect_ratio: nullable(
        choice(['auto', '21:9', '16:9', '3:2', '4:3', '5:4', '1:1', '4:5', '3:4', '2:3', '9:16']),
        { default: 'auto' },
      ),
      output_format: choice(['jpeg', 'png', 'webp'], { default: 'png' }),
      seed: nullable({ type: 'integer' }),
    },
    ['prompt', 'image_urls'],
  ),
  output: object({ images: listOf(component('Image')), description: text() }, ['images', 'description']),
  price: { usd: 0.039, unit: 'image' },
  ...imageTimes,
};

const clarityUpscaler: FalEndpoint = {
  id: 'fal-ai/clarity-upscaler',
  title: 'Clarity Upscaler',
  category: 'image-to-image',
  description: 'Makes images larger and sharper.',
  draw: 'upscale',
  schemaName: 'ClarityUpscaler',
  input: object(
    {
      image_url: text({ description: 'The image to upscale.' }),
      prompt: text({ default: 'masterpiece, best quality, highres' }),
      upscale_factor: number({ default: 2, minimum: 1, maximum: 4 }),
      negative_prompt: text({ default: '(worst quality, low quality, normal quality:2)' }),
      creativity: number({ default: 0.35, minimum: 0, maximum: 1 }),
      resemblance: number({ default: 0.6, minimum: 0, maximum: 1 }),
      seed: nullable({ type: 'integer' }),
    },
    ['image_url'],
  ),
  output: object({ image: { allOf: [component('Image')] }, seed: integer(), timings: { type: 'object' } }, ['image']),
  price: { usd: 0.03, unit: 'megapixel' },
  ...imageTimes,
};

const fluxLora: FalEndpoint = {
  id: 'fal-ai/flux-lora',
  title: 'FLUX.1 [dev] with LoRAs',
  category: 'text-to-image',
  description: 'Text-to-image generation with adapted weights.',
  draw: 'image',
  schemaName: 'FluxLora',
  components: {
    LoraWeight: object({ path: text(), scale: number({ default: 1, minimum: 0, maximum: 4 }) }, ['path']),
  },
  input: object(
    {
      prompt,
      image_size: imageSize('landscape_4_3'),
      num_inference_steps: integer({ default: 28, minimum: 1, maximum: 50 }),
      loras: listOf(component('LoraWeight'), { default: [] }),
      num_images: imageCount,
      seed,
      output_format: outputFormat,
    },
    ['prompt'],
  ),
  output: imageOutput,
  price: { usd: 0.035, unit: 'megapixel' },
  ...imageTimes,
};

export const imageEndpoints = [fluxSchnell, fluxPro, recraft, nanoBananaEdit, clarityUpscaler, fluxLora];
