import type { GenerationError } from '#shared/contracts/generations.ts';
import { fieldKey } from '#shared/domain/field-key.ts';
import { fieldOfPath } from '#shared/domain/field-of-path.ts';
import type { Generation, GenerationRun } from '../dynamo/generation.ts';
import type { GenerationRepository } from '../dynamo/generation-repository.ts';
import type { PageRepository } from '../dynamo/page-repository.ts';

export interface RecordFailureDeps {
  readonly generations: GenerationRepository;
  readonly pages: PageRepository;
}

/** Records why a generation failed, in the form's own terms: the provider names places in its payload. */
export async function recordFailure(
  { generations, pages }: RecordFailureDeps,
  { id, modelId }: Generation,
  failure: GenerationError,
  more: GenerationRun = {},
): Promise<void> {
  const fields = failure.fields && (await pages.findModel(modelId))?.inputSchema;
  const named = failure.fields?.map((problem) => {
    const field = fieldOfPath(fields ?? [], problem.field);
    return field === undefined ? problem : { ...problem, field: fieldKey(field) };
  });
  await generations.updateRun(id, { ...more, failure: { ...failure, ...(named && { fields: named }) } });
}
