import type { GenerationError } from '#shared/contracts/generations.ts';
import { fieldKey } from '#shared/form/field-key.ts';
import { fieldOfPath } from './field-of-path.ts';
import { formFields } from '#shared/rules/model-definition.ts';
import type { StoredGeneration, GenerationRun } from './generation.ts';
import type { GenerationRepository } from './generation-repository.ts';
import type { ModelRepository } from '../models/model-repository.ts';

export interface RecordFailureDeps {
  readonly generations: GenerationRepository;
  readonly models: ModelRepository;
}

/** Records why a generation failed, in the form's own terms: the provider names places in its payload. */
export async function recordFailure(
  { generations, models }: RecordFailureDeps,
  { id, modelId, modelVersion }: StoredGeneration,
  failure: GenerationError,
  more: GenerationRun = {},
): Promise<void> {
  const model = failure.fields && (await models.findVersion(modelId, modelVersion));
  const named = failure.fields?.map((problem) => {
    const field = model && fieldOfPath(formFields(model), problem.field);
    return field === undefined ? problem : { ...problem, field: fieldKey(field) };
  });
  await generations.updateRun(id, { ...more, failure: { ...failure, ...(named && { fields: named }) } });
}
