import { readFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import sharp from 'sharp';
import * as z from 'zod/mini';
import type { JsonObject } from '#shared/kernel/json.ts';
import { drawPicture, editPicture, enlargePicture, type Picture, type PictureFormat } from './draw/picture.ts';
import type { Size } from './draw/scenes.ts';
import { compose, speak } from './draw/sound.ts';
import type { FalEndpoint } from './endpoint.ts';
import type { Fault } from './faults.ts';
import type { FalFile, FalMediaStore } from './media-store.ts';
import { ModelError } from './outcomes.ts';
import { problem } from './validate-input.ts';

interface Job {
  readonly endpoint: FalEndpoint;
  readonly input: JsonObject;
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly media: FalMediaStore;
}

interface ModelOutput {
  readonly body: JsonObject;
  readonly billableUnits: number;
}

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

const pictureInput = z.object({
  prompt: z._default(z.string(), ''),
  image_size: z.optional(
    z.union([z.string(), z.object({ width: z._default(z.number(), 512), height: z._default(z.number(), 512) })]),
  ),
  num_images: z._default(z.number(), 1),
  output_format: z._default(z.enum(['jpeg', 'png', 'webp']), 'jpeg'),
  sync_mode: z._default(z.boolean(), false),
  image_url: z.optional(z.string()),
  image_urls: z._default(z.array(z.string()), []),
  upscale_factor: z._default(z.number(), 2),
});
type PictureInput = z.infer<typeof pictureInput>;

const sizes: Readonly<Record<string, Size>> = {
  square_hd: { width: 1024, height: 1024 },
  square: { width: 512, height: 512 },
  portrait_4_3: { width: 768, height: 1024 },
  portrait_16_9: { width: 576, height: 1024 },
  landscape_4_3: { width: 1024, height: 768 },
  landscape_16_9: { width: 1024, height: 576 },
};
const defaultSize = { width: 1024, height: 768 };
const maxSidePx = 2048;

async function makePictures(job: Job): Promise<ModelOutput> {
  const input = pictureInput.parse(job.input);
  if (job.endpoint.draw === 'upscale') return enlarge(job, input);
  const count = job.faults.includes('many') ? 8 : input.num_images;
  const seeds = Array.from({ length: count }, (_, index) => job.seed + index);
  const pictures = await Promise.all(
    seeds.map((seed) => (job.endpoint.draw === 'edit' ? edit(job, input, seed) : draw(job, input, seed))),
  );
  const images = await Promise.all(pictures.map((picture) => publish(job, picture, input.sync_mode)));
  const body: JsonObject =
    job.endpoint.draw === 'edit'
      ? { images, description: `Edited: ${input.prompt}` }
      : {
          images,
          timings: {},
          seed: job.seed,
          has_nsfw_concepts: images.map((_, index) => isMarked(job, index)),
          prompt: input.prompt,
        };
  return { body, billableUnits: images.length };
}

function isMarked({ faults }: Job, index: number): boolean {
  return faults.includes('nsfw') || (index === 0 && faults.includes('nsfw-first'));
}

function draw(job: Job, input: PictureInput, seed: number): Promise<Picture> {
  return drawPicture({ ...pictureSize(input), ...describePicture(job, input, seed) });
}

async function edit(job: Job, input: PictureInput, seed: number): Promise<Picture> {
  const loc = ['image_urls', 0];
  const url = input.image_urls[0] ?? '';
  const bytes = await loadPicture(job, url, loc);
  return onImage({ bytes, url, loc }, (source) => editPicture(source, describePicture(job, input, seed)));
}

async function enlarge(job: Job, input: PictureInput): Promise<ModelOutput> {
  const loc = ['image_url'];
  const url = input.image_url ?? '';
  const bytes = await loadPicture(job, url, loc);
  const picture = await onImage({ bytes, url, loc }, (source) => enlargePicture(source, input.upscale_factor));
  const image = await publish(job, picture, false);
  return {
    body: { image, seed: job.seed, timings: {} },
    billableUnits: Math.max(1, Math.round((picture.width * picture.height) / 1e6)),
  };
}

function describePicture(job: Job, input: PictureInput, seed: number) {
  const format: PictureFormat = input.output_format;
  return { prompt: input.prompt, note: `seed ${seed} · ${job.endpoint.id}`, format };
}

function pictureSize({ image_size: size }: PictureInput): Size {
  if (size === undefined || typeof size === 'string') return sizes[size ?? ''] ?? defaultSize;
  const shrink = Math.min(1, maxSidePx / Math.max(size.width, size.height));
  return { width: Math.round(size.width * shrink), height: Math.round(size.height * shrink) };
}

async function publish(
  job: Job,
  picture: Picture,
  isInline: boolean,
): Promise<FalFile & { width: number; height: number }> {
  const file = await job.media.save(picture.bytes, picture.format);
  const url = isInline ? `data:image/${picture.format};base64,${picture.bytes.toString('base64')}` : file.url;
  return { ...file, url, width: picture.width, height: picture.height };
}

interface ClipOrder {
  readonly orientation: 'landscape' | 'portrait';
  readonly seconds: 5 | 10;
}

export function readClip({ orientation, seconds }: ClipOrder): Promise<Buffer> {
  return readFile(new URL(`draw/clips/${orientation}-${seconds}.mp4`, import.meta.url));
}

/** Many models document this limit. */
const maxPictureBytes = 10 * 1024 * 1024;
const readableFormats: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'gif'];

type Loc = readonly (string | number)[];

/** A failure becomes the model's own 422, like at fal. */
async function loadInput(job: Job, url: string, loc: Loc): Promise<Buffer> {
  return job.media.load(url).catch((error: unknown) => {
    const msg = `Failed to download the file: ${error instanceof Error ? error.message : 'unknown error'}`;
    throw new ModelError(422, [problem(['body', ...loc], 'file_download_error', msg, { input: url })]);
  });
}

async function loadPicture(job: Job, url: string, loc: Loc): Promise<Buffer> {
  const bytes = await loadInput(job, url, loc);
  if (bytes.length > maxPictureBytes) {
    const msg = `File size exceeds the maximum allowed size of ${maxPictureBytes} bytes.`;
    const details = { input: url, ctx: { max_size: maxPictureBytes } };
    throw new ModelError(422, [problem(['body', ...loc], 'file_too_large', msg, details)]);
  }
  const { format } = await onImage({ bytes, url, loc }, (source) => sharp(source).metadata());
  if (!readableFormats.includes(format)) throw unreadable(url, loc);
  return bytes;
}

async function onImage<T>(
  image: { bytes: Buffer; url: string; loc: Loc },
  operation: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  try {
    return await operation(image.bytes);
  } catch {
    throw unreadable(image.url, image.loc);
  }
}

function unreadable(url: string, loc: Loc): ModelError {
  const msg = 'Failed to load the image. Please ensure the image file is not corrupted and is in a supported format.';
  return new ModelError(422, [problem(['body', ...loc], 'image_load_error', msg, { input: url })]);
}
