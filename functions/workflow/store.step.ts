import * as z from 'zod/mini';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { createJobs } from '#functions/domain/jobs/provider-jobs.ts';
import { signForStage } from '#functions/domain/media-marks/sign-file.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment, marksFiles } from '#functions/platform/environment.ts';
import { jobProviders } from '#functions/providers/job-providers.ts';
import { step } from './step.ts';
import { store, type StoreDeps, removeOutputFrom, storeOutputIn } from './store.ts';

const data = repositories();
const media = new MediaStore(environment().MEDIA_BUCKET_NAME);
const deps: StoreDeps = {
  ...data,
  providers: jobProviders,
  jobs: createJobs(jobProviders, data.apiKeys),
  now: () => new Date(),
  storeOutput: storeOutputIn(media, { addsMark: marksFiles(), sign: signForStage }),
  removeOutput: removeOutputFrom(media),
};

const eventSchema = z.object({ generationId: z.string() });

export const handler = step(eventSchema, ({ generationId }) => store(deps, generationId));
