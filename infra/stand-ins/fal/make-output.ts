import { imageSize } from 'image-size';
import * as z from 'zod/mini';
import type { JsonObject } from '#shared/kernel/json.ts';
import { type ClipOrder, readClip } from './draw/clip.ts';
import { compose, speak } from './draw/sound.ts';
import { type Job, type ModelOutput, loadInput, loadPicture } from './job.ts';
import { makePictures } from './make-pictures.ts';
import { ModelError } from './outcomes.ts';
import { problem } from './validate-input.ts';

export async function makeOutput(job: Job): Promise<ModelOutput> {
  if (job.faults.includes('empty'))
    return { body: { seed: job.seed, prompt: job.input.prompt ?? '' }, billableUnits: 0 };
  const output = await makeByKind(job);
  if (job.faults.includes('missing-file')) return withFilesAt(output, 'https://v3.fal.media/files/gone-');
  if (job.faults.includes('private-file')) return withFilesAt(output, 'http://169.254.169.254/files/');
  return output;
}

function makeByKind(job: Job): Promise<ModelOutput> {
  switch (job.endpoint.draw) {
    case 'image':
    case 'edit':
    case 'upscale':
      return makePictures(job);
    case 'video':
      return makeVideo(job);
    case 'speech':
    case 'music':
      return makeAudio(job);
    case 'training':
      return makeWeights(job);
  }
}

const trainingInput = z.object({ concepts: z.array(z.object({ name: z.string() })), steps: z.number() });

async function makeWeights(job: Job): Promise<ModelOutput> {
  const { concepts, steps } = trainingInput.parse(job.input);
  const config = JSON.stringify({ concepts: concepts.map((concept) => concept.name), steps, seed: job.seed });
  const body = {
    diffusers_lora_file: await job.media.save(Buffer.from(`weights of ${config}`), 'safetensors'),
    config_file: await job.media.save(Buffer.from(config), 'json'),
  };
  return { body, billableUnits: 1 };
}

function withFilesAt(output: ModelOutput, origin: string): ModelOutput {
  const moved: JsonObject = JSON.parse(JSON.stringify(output.body).replaceAll(/https:\/\/[^/"]+\/files\//g, origin));
  return { ...output, body: moved };
}

const videoInput = z.object({
  prompt: z._default(z.string(), ''),
  duration: z._default(z.enum(['5', '10']), '5'),
  aspect_ratio: z.optional(z.string()),
  image_url: z.optional(z.string()),
  video_url: z.optional(z.string()),
});

async function makeVideo(job: Job): Promise<ModelOutput> {
  const input = videoInput.parse(job.input);
  if (input.video_url) await loadInput(job, input.video_url, ['video_url']);
  const orientation = input.image_url
    ? await readOrientation(job, input.image_url)
    : input.aspect_ratio === '9:16'
      ? 'portrait'
      : 'landscape';
  const seconds = input.duration === '10' ? 10 : 5;
  const video = await job.media.save(await readClip({ orientation, seconds }), 'mp4');
  const body: JsonObject =
    job.endpoint.category === 'video-to-video' ? { video, prompt: input.prompt, seed: job.seed } : { video };
  return { body, billableUnits: seconds };
}

async function readOrientation(job: Job, url: string): Promise<ClipOrder['orientation']> {
  const bytes = await loadPicture(job, url, ['image_url']);
  try {
    const { width, height } = imageSize(bytes);
    return height > width ? 'portrait' : 'landscape';
  } catch {
    const msg = 'Failed to load the image.';
    throw new ModelError(422, [problem(['body', 'image_url'], 'image_load_error', msg, { input: url })]);
  }
}

const speechInput = z.object({
  prompt: z.string(),
  voice_setting: z.prefault(z.object({ speed: z._default(z.number(), 1), pitch: z._default(z.number(), 0) }), {}),
});
const musicInput = z.object({ prompt: z.string(), seconds_total: z.number() });

async function makeAudio(job: Job): Promise<ModelOutput> {
  if (job.endpoint.draw === 'speech') {
    const { prompt, voice_setting: voice } = speechInput.parse(job.input);
    const sound = speak(prompt, { speed: voice.speed, semitones: voice.pitch });
    const audio = await job.media.save(sound.wav, 'wav');
    const body = { audio, duration_ms: Math.round(sound.seconds * 1000) };
    return { body, billableUnits: Math.max(1, Math.ceil(prompt.length / 1000)) };
  }
  const { prompt, seconds_total: seconds } = musicInput.parse(job.input);
  const audio = await job.media.save(compose(`${prompt} ${job.seed}`, seconds).wav, 'wav');
  return { body: { audio, seed: job.seed }, billableUnits: 1 };
}
