import { AppError } from '#functions/platform/app-error.ts';
import type { PageRepository } from '#functions/platform/dynamo/page-repository.ts';
import type { LanguageModel } from '#functions/platform/providers/openai-client.ts';
import { fieldOf } from './field.ts';

interface EnhanceDeps {
  readonly pages: PageRepository;
  readonly languageModel: () => Promise<LanguageModel>;
}

/** The instructions are the field's own and never leave the server. */
export async function enhancePrompt(
  { pages, languageModel }: EnhanceDeps,
  request: { routePath: string; fieldKey: string; text: string },
): Promise<string> {
  const { enablePromptEnhancement, systemInstructions } = await fieldOf(pages, request);
  if (!enablePromptEnhancement || !systemInstructions) {
    throw new AppError('invalid_input', 'System instructions not configured');
  }
  return (await languageModel()).enhance(systemInstructions, request.text);
}
