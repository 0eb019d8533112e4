import { type FalEndpoint, prompt, seed, videoOutput } from '../endpoint.ts';
import { choice, component, integer, listOf, nullable, number, object, text } from '../schema.ts';

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
        pictures: listOf(component('TrainingPicture'), { minItems: 1, maxItems: 50 }),
      },
      ['name', 'pictures'],
    ),
  },
  input: object(
    {
      concepts: listOf(component('Concept'), { minItems: 1, maxItems: 5 }),
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

export const motionEndpoints = [klingImageToVideo, wanVideoToVideo, portraitTrainer];
