import * as z from 'zod/mini';
import { compose, speak } from './draw/sound.ts';
import type { Job, ModelOutput } from './job.ts';

const speechInput = z.object({
  prompt: z.string(),
  voice_setting: z.prefault(z.object({ speed: z._default(z.number(), 1), pitch: z._default(z.number(), 0) }), {}),
});
const musicInput = z.object({ prompt: z.string(), seconds_total: z.number() });

export async function makeAudio(job: Job): Promise<ModelOutput> {
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
