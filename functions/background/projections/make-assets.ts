import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import {
  assetsOf,
  type GenerationInput,
  type GenerationRun,
  generationSchema,
  sentPrompt,
} from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { Change } from '#functions/platform/table/stream.ts';

interface MakeAssetsDeps {
  readonly assets: AssetRepository;
  readonly generations: GenerationRepository;
}

/**
 * Makes assets of a generation's outputs once it has been charged. An asset that exists is left as it is, and one that has
 * been deleted since does not come back, however often the change is delivered.
 */
export async function makeAssets({ assets, generations }: MakeAssetsDeps, { before, after }: Change): Promise<void> {
  if (after?.sk !== 'GENERATION' || before?.['settlement'] !== undefined) return;
  const { id, status } = generationSchema.parse(after);
  const found = status === 'completed' ? await generations.findWithInput(id) : undefined;
  if (found === undefined || found.generation.outputs.length === 0) return;
  const { generation: current, run, input } = found;
  const described = {
    model: input?.modelName,
    generationPrompt: input && (sentPrompt(input) ?? resultPrompt(run, input)),
  };
  await Promise.all(assetsOf(current).map((asset) => assets.create({ ...asset, ...described })));
}

/** What the model says that it was asked for, where its form has no prompt. */
function resultPrompt({ resultPrompt: told }: GenerationRun, { promptPath }: GenerationInput): string | undefined {
  return promptPath === '' ? undefined : told;
}
