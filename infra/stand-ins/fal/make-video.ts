import { imageSize } from 'image-size';
import * as z from 'zod/mini';
import type { JsonObject } from '#shared/kernel/json.ts';
import { type ClipOrder, readClip } from './draw/clip.ts';
import { type Job, loadInput, loadPicture, type ModelOutput } from './job.ts';
import { ModelError } from './outcomes.ts';
import { problem } from './validate-input.ts';

const videoInput = z.object({
  prompt: z._default(z.string(), ''),
  duration: z._default(z.enum(['5', '10']), '5'),
  aspect_ratio: z.optional(z.string()),
  image_url: z.optional(z.string()),
  video_url: z.optional(z.string()),
});

/** A clip as long as asked for, as upright as the picture that it starts from. */
export async function makeVideo(job: Job): Promise<ModelOutput> {
  const input = videoInput.parse(job.input);
  if (input.video_url) await loadInput(job, input.video_url, ['video_url']);
  const orientation = input.image_url
    ? await orientationOf(job, input.image_url)
    : input.aspect_ratio === '9:16'
      ? 'portrait'
      : 'landscape';
  const seconds = input.duration === '10' ? 10 : 5;
  const video = await job.media.save(await readClip({ orientation, seconds }), 'mp4');
  const body: JsonObject =
    job.endpoint.category === 'video-to-video' ? { video, prompt: input.prompt, seed: job.seed } : { video };
  return { body, billableUnits: seconds };
}

async function orientationOf(job: Job, url: string): Promise<ClipOrder['orientation']> {
  const bytes = await loadPicture(job, url, ['image_url']);
  try {
    const { width, height } = imageSize(bytes);
    return height > width ? 'portrait' : 'landscape';
  } catch {
    const msg = 'Failed to load the image.';
    throw new ModelError(422, [problem(['body', 'image_url'], 'image_load_error', msg, { input: url })]);
  }
}
