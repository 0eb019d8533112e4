import type { StoredGeneration, GenerationRun } from '#functions/domain/generations/generation.ts';

/** All that helps to find out why something is stuck, as labelled text. A task token opens a door, so it is only named. */
export function debugOf(
  generation: StoredGeneration,
  { jobUrls, outputs, failure, resultPrompt, ...run }: GenerationRun,
  { execution, taskToken }: { readonly execution: string; readonly taskToken: string | undefined },
): { label: string; value: string }[] {
  const { id, userId, appId, modelId, modelVersion, deadlineAt, createdAt, hold } = generation;
  const values = {
    generation: id,
    user: userId,
    app: appId,
    model: `${modelId}, version ${modelVersion}`,
    execution,
    createdAt,
    deadlineAt,
    creditsHeld: hold.amount,
    ...run,
    statusUrl: jobUrls?.status,
    taskToken: taskToken && 'waited for',
    outputs: outputs?.length,
    resultPrompt: resultPrompt && 'told',
    failure: failure && `${failure.code}: ${failure.message}`,
  };
  return Object.entries(values).flatMap(([label, value]) =>
    value === undefined ? [] : [{ label, value: String(value) }],
  );
}
