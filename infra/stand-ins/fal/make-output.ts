import * as z from 'zod/mini';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { Job, ModelOutput } from './job.ts';
import { makeAudio } from './make-audio.ts';
import { makePictures } from './make-pictures.ts';
import { makeVideo } from './make-video.ts';

/** Makes what a model would; throws ModelError when a file that the input names can't be used. */
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
