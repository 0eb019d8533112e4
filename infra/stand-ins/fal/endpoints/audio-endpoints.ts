import { type FalEndpoint, prompt, seed } from '../endpoint.ts';
import { boolean, choice, component, integer, number, object, text } from '../schema.ts';

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

export const audioEndpoints = [minimaxSpeech, stableAudio];
