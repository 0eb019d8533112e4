import {
  type FalEndpoint,
  imageOutput,
  imageSize,
  prompt,
  seed,
  boolean,
  choice,
  component,
  integer,
  listSchema,
  nullable,
  number,
  object,
  text,
  videoOutput,
} from './endpoint.ts';

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
      colors: listSchema(component('RGBColor'), { default: [] }),
      style_id: nullable(text(), { description: 'A custom style, instead of a named one.' }),
      guidance: { anyOf: [{ type: 'number', minimum: 0, maximum: 20 }, choice(['auto'])], default: 'auto' },
    },
    ['prompt'],
  ),
  output: object({ images: listSchema(component('File')) }, ['images']),
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
      image_urls: listSchema(text(), { minItems: 1, maxItems: 10, description: 'The images to edit.' }),
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
  output: object({ images: listSchema(component('Image')), description: text() }, ['images', 'description']),
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
      loras: listSchema(component('LoraWeight'), { default: [] }),
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

const videoTimes = { queueSeconds: 2, runSeconds: 8 };

const klingImageToVideo: FalEndpoint = {
  id: 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
  title: 'Kling 2.5 Turbo Pro',
  category: 'image-to-video',
  description: 'Brings an image to life.',
  draw: 'video',
  schemaName: 'KlingVideoV25TurboProImageToVideo',
  input: object(
    {
      prompt: text({ maxLength: 2500 }),
      image_url: text({ description: 'The first frame.' }),
      duration: choice(['5', '10'], { default: '5', description: 'Seconds of video.' }),
      negative_prompt: text({ default: 'blur, distort, and low quality', maxLength: 2500 }),
      cfg_scale: number({ default: 0.5, minimum: 0, maximum: 1 }),
      tail_image_url: nullable(text(), { description: 'The last frame.' }),
    },
    ['prompt', 'image_url'],
  ),
  output: videoOutput,
  price: { usd: 0.07, unit: 'second' },
  ...videoTimes,
};

const wanVideoToVideo: FalEndpoint = {
  id: 'fal-ai/wan/v2.2-a14b/video-to-video',
  title: 'Wan 2.2 Video to Video',
  category: 'video-to-video',
  description: 'Restyles a video by prompt.',
  draw: 'video',
  schemaName: 'WanV22A14bVideoToVideo',
  input: object(
    {
      video_url: text({ description: 'The video to restyle.' }),
      prompt,
      strength: number({ default: 0.9, minimum: 0, maximum: 1 }),
      num_frames: integer({ default: 81, minimum: 17, maximum: 161 }),
      resolution: choice(['480p', '580p', '720p'], { default: '720p' }),
      aspect_ratio: choice(['auto', '16:9', '9:16', '1:1'], { default: 'auto' }),
      seed: nullable({ type: 'integer' }),
    },
    ['video_url', 'prompt'],
  ),
  output: object({ video: { allOf: [component('File')] }, prompt: text(), seed }, ['video', 'seed']),
  price: { usd: 0.08, unit: 'second' },
  ...videoTimes,
};

const portraitTrainer: FalEndpoint = {
  id: 'local/portrait-trainer',
  title: 'Portrait Trainer',
  category: 'training',
  description: 'Learns concepts from sets of pictures; exists only in the local stand-in.',
  draw: 'training',
  schemaName: 'PortraitTrainer',
  components: {
    TrainingPicture: object({ url: text(), caption: nullable(text()) }, ['url']),
    Concept: object(
      {
        name: text({ minLength: 1 }),
        weight: number({ default: 1, minimum: 0, maximum: 2 }),
        pictures: listSchema(component('TrainingPicture'), { minItems: 1, maxItems: 50 }),
      },
      ['name', 'pictures'],
    ),
  },
  input: object(
    {
      concepts: listSchema(component('Concept'), { minItems: 1, maxItems: 5 }),
      steps: integer({ default: 1000, minimum: 100, maximum: 10000 }),
      trigger_word: nullable(text()),
    },
    ['concepts'],
  ),
  output: object({ diffusers_lora_file: component('File'), config_file: component('File') }, ['diffusers_lora_file']),
  price: { usd: 2, unit: 'training' },
  queueSeconds: 2,
  runSeconds: 18,
};

const minimaxSpeech: FalEndpoint = {
  id: 'fal-ai/minimax/speech-2.8-hd',
  title: 'MiniMax Speech 2.8 HD',
  category: 'text-to-speech',
  description: 'Speaks a text.',
  draw: 'speech',
  schemaName: 'MinimaxSpeech28Hd',
  components: {
    VoiceSetting: object({
      voice_id: text({ default: 'Wise_Woman' }),
      speed: number({ default: 1, minimum: 0.5, maximum: 2 }),
      vol: number({ default: 1, minimum: 0.01, maximum: 10 }),
      pitch: integer({ default: 0, minimum: -12, maximum: 12 }),
      emotion: choice(['happy', 'sad', 'angry', 'fearful', 'disgusted', 'surprised', 'neutral']),
      english_normalization: boolean({ default: false }),
    }),
    AudioSetting: object({
      format: choice(['mp3', 'pcm', 'flac'], { default: 'mp3' }),
      sample_rate: { type: 'integer', enum: [8000, 16000, 22050, 24000, 32000, 44100], default: 32000 },
      channel: { type: 'integer', enum: [1, 2], default: 1 },
      bitrate: { type: 'integer', enum: [32000, 64000, 128000, 256000], default: 128000 },
    }),
  },
  input: object(
    {
      prompt: text({ minLength: 1, maxLength: 10000, description: 'The text to speak.' }),
      voice_setting: {
        allOf: [component('VoiceSetting')],
        default: { voice_id: 'Wise_Woman', speed: 1, vol: 1, pitch: 0 },
      },
      audio_setting: { allOf: [component('AudioSetting')] },
      language_boost: choice(['English', 'Spanish', 'French', 'German', 'Japanese', 'auto']),
      output_format: choice(['url', 'hex'], { default: 'hex' }),
    },
    ['prompt'],
  ),
  output: object({ audio: { allOf: [component('File')] }, duration_ms: integer() }, ['audio', 'duration_ms']),
  price: { usd: 0.1, unit: '1000 characters' },
  queueSeconds: 1,
  runSeconds: 3,
};

const stableAudio: FalEndpoint = {
  id: 'fal-ai/stable-audio-25/text-to-audio',
  title: 'Stable Audio 2.5',
  category: 'text-to-audio',
  description: 'Composes music and sounds.',
  draw: 'music',
  schemaName: 'StableAudio25TextToAudio',
  input: object(
    {
      prompt,
      seconds_total: integer({ default: 190, minimum: 1, maximum: 190, description: 'Seconds of audio.' }),
      num_inference_steps: integer({ default: 8, minimum: 4, maximum: 8 }),
      guidance_scale: integer({ default: 1, minimum: 1, maximum: 25 }),
      seed,
    },
    ['prompt'],
  ),
  output: object({ audio: { allOf: [component('File')] }, seed: integer() }, ['audio', 'seed']),
  price: { usd: 0.2, unit: 'audio' },
  queueSeconds: 1,
  runSeconds: 5,
};

export const falEndpoints: ReadonlyMap<string, FalEndpoint> = new Map(
  [
    fluxSchnell,
    fluxPro,
    recraft,
    nanoBananaEdit,
    clarityUpscaler,
    fluxLora,
    klingImageToVideo,
    wanVideoToVideo,
    portraitTrainer,
    minimaxSpeech,
    stableAudio,
  ].map((endpoint) => [endpoint.id, endpoint]),
);
