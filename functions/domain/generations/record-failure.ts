import type { GenerationError } from '#shared/contracts/generations.ts';
import { fieldKey } from '#shared/form/field-key.ts';
import { fieldOfPath } from './field-of-path.ts';
import type { StoredGeneration, GenerationRun } from './generation.ts';
import type { GenerationRepository } from './generation-repository.ts';
import type { FormNames } from '../models/form-names.ts';

export interface RecordFailureDeps {
  readonly generations: GenerationRepository;
  readonly formNames: FormNames;
}

/** Records why a generation failed, in the form's own terms: the provider names places in its payload. */
export async function recordFailure(
  { generations, formNames }: RecordFailureDeps,
  { id, modelId, modelVersion }: StoredGeneration,
  failure: GenerationError,
  more: GenerationRun = {},
): Promise<void> {
  const fields = failure.fields && (await formNames.of(modelId, modelVersion));
  const named = failure.fields?.map((problem) => {
    const field = fields && fieldOfPath(fields, problem.field);
    return field === undefined ? problem : { ...problem, field: fieldKey(field) };
  });
  await generations.updateRun(id, { ...more, failure: { ...failure, ...(named && { fields: named }) } });
}
