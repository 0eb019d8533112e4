import { policyFailure } from '#functions/providers/failures.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { FormNames, NamedField } from '../models/stored-names.ts';
import type { GenerationRepository } from './generation-repository.ts';
import type { GenerationInput, GenerationRun, StoredGeneration } from './generation.ts';

export interface RecordFailureDeps {
  readonly generations: GenerationRepository;
  readonly formNames: FormNames;
}

export interface FailingGeneration {
  readonly generation: StoredGeneration;
  readonly input: Pick<GenerationInput, 'payload'>;
}

export async function recordFailure(
  { generations, formNames }: RecordFailureDeps,
  { generation: { id, modelId, modelVersion }, input }: FailingGeneration,
  failure: GenerationError,
  extraChanges: GenerationRun = {},
): Promise<void> {
  const lacksFields = failure.code === 'content_policy' && failure.fields === undefined;
  const detailedFailure = lacksFields ? policyFailure(input.payload) : failure;
  const fields = failure.fields && (await formNames.of(modelId, modelVersion));
  const named = failure.fields?.map((problem) => {
    const field = fields && fieldOfPath(fields, problem.field);
    return field === undefined ? problem : { ...problem, field: fieldKey(field) };
  });
  await generations.updateRun(id, {
    ...extraChanges,
    failure: { ...detailedFailure, ...(named && { fields: named }) },
  });
}

export function fieldOfPath<F extends NamedField>(fields: readonly F[], path: string): F | undefined {
  const candidates = fields
    .filter((field) => !field.hidden)
    .flatMap((field) => [fieldKey(field), ...(field.additionalVariables ?? [])].map((name) => ({ field, name })))
    .filter(({ name }) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));
  return candidates.toSorted((a, b) => b.name.length - a.name.length)[0]?.field;
}
