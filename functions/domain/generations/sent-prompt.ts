import { readAt } from '#shared/form/field-path.ts';
import type { GenerationInput } from './generation.ts';

/** What stood in the form's prompt, as it was sent. */
export function sentPrompt({ payload, promptKey }: GenerationInput): string | undefined {
  const prompt = promptKey === undefined ? undefined : readAt(payload, promptKey);
  return typeof prompt === 'string' ? prompt : undefined;
}
