import { readAt } from '#shared/form/field-path.ts';
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
  const input = await generations.findInput(current);
  const described = {
    model: input?.modelName,
    generationPrompt: input && (sentPrompt(input) ?? (await resultPrompt(generations, id, input))),
  };
  await Promise.all(assetsOf(current).map((asset) => assets.create({ ...asset, ...described })));
}

/** What stood in the form's prompt, as it was sent. */
function sentPrompt({ payload, promptKey }: GenerationInput): string | undefined {
  const prompt = promptKey === undefined ? undefined : readAt(payload, promptKey);
  return typeof prompt === 'string' ? prompt : undefined;
}

/** What the model says that it was asked for, where its form has no prompt. */
async function resultPrompt(generations: GenerationRepository, id: string, { promptPath }: GenerationInput) {
  return promptPath === '' ? undefined : (await generations.run(id)).resultPrompt;
}
