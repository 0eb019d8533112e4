import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { assetsOf, type GenerationInput, generationSchema } from '#functions/domain/generations/generation.ts';
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
  const current = status === 'completed' ? await generations.find(id) : undefined;
  if (current === undefined || current.outputs.length === 0) return;
  const generationPrompt = promptOf(await generations.findInput(current));
  await Promise.all(assetsOf(current).map((asset) => assets.create({ ...asset, generationPrompt })));
}

function promptOf(input: GenerationInput | undefined): string | undefined {
  const prompt = input?.payload['prompt'] ?? input?.payload['text'];
  return typeof prompt === 'string' ? prompt : undefined;
}
