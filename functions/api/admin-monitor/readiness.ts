import type { StoredGeneration, GenerationRun } from '#functions/domain/generations/generation.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';

/**
 * Whether a generation has all that Process needs in the console. The provider is asked by the request id alone; a polling
 * node is one of the long-running options, which only such models have, so only they can lack its name. Each version of a
 * model is read once.
 */
export function readinessIn(models: ModelRepository) {
  const known = new Map<string, Promise<boolean>>();
  const hasPollingNode = async ({ modelId, modelVersion }: StoredGeneration) => {
    const model = await models.findVersion(modelId, modelVersion);
    return !model?.isLongRunning || model.pollingNodeName.trim() !== '';
  };
  return async (generation: StoredGeneration, { requestId }: GenerationRun): Promise<boolean> => {
    if (requestId === undefined) return false;
    const version = `${generation.modelId}/${generation.modelVersion}`;
    const isNamed = known.get(version) ?? hasPollingNode(generation);
    known.set(version, isNamed);
    return isNamed;
  };
}
