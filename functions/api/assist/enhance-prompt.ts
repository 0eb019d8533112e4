import { AppError } from '#functions/platform/app-error.ts';
import type { LanguageModel } from '#functions/providers/openai/openai-client.ts';
import { fieldOf, type FieldSources } from './field.ts';

interface EnhanceDeps extends FieldSources {
  readonly languageModel: () => Promise<LanguageModel>;
}

/** The instructions are the field's own and never leave the server. */
export async function enhancePrompt(
  deps: EnhanceDeps,
  request: Parameters<typeof fieldOf>[1] & { text: string },
): Promise<string> {
  const { enablePromptEnhancement, systemInstructions } = await fieldOf(deps, request);
  if (!enablePromptEnhancement || !systemInstructions) {
    throw new AppError('invalid_input', 'System instructions not configured');
  }
  return (await deps.languageModel()).enhance(systemInstructions, request.text);
}
