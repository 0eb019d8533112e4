/** Why a generation failed. */
export const failureCodes = [
  'content_policy',
  'invalid_input',
  'insufficient_credits',
  'provider',
  'timeout',
  'internal',
] as const;

/** The specified words for faults without an explanation. */
const specified: ReadonlySet<string> = new Set([
  'Generation failed',
  'Fast generation failed',
  'Background generation failed',
  'An unexpected generation error occurred',
  'Credit deduction failed',
]);

const plain = 'Something went wrong on our side. It is not because of what you entered.';

export function isUnexplained(message: string): boolean {
  return specified.has(message);
}

/** What happened; where that has only the specified name of a fault, plain words come first. */
export function inPlainWords(message: string): string {
  return isUnexplained(message) ? `${plain} (${message})` : message;
}

/** Said to a subscriber who comes to a form that rests. */
export const restingMessage = 'This form is resting; no credits are taken. Please try again later.';
