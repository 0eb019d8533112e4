export const failureCodes = [
  'content_policy',
  'invalid_input',
  'insufficient_credits',
  'provider',
  'timeout',
  'internal',
] as const;

const specified: ReadonlySet<string> = new Set([
  'Generation failed',
  'Fast generation failed',
  'Background generation failed',
  'An unexpected generation error occurred',
  'Credit deduction failed',
]);

const plain = 'Something went wrong on our side, not with your entries.';

export function isUnexplained(message: string): boolean {
  return specified.has(message);
}

export function inPlainWords(message: string): string {
  return isUnexplained(message) ? `${plain} (${message})` : message;
}

export const pausedMessage = 'This form is paused and takes no credits. Please try again later.';
