import { mostSteps } from './pattern-work.ts';

/** A pattern is for short texts; a longer one is the provider's to judge. */
const longestText = 1000;
const longestPattern = 300;
/** Less than a tenth of a second. */
const affordableSteps = 20_000_000;

/** Tries short texts only; a longer one passes. */
export interface SafePattern {
  test(text: string): boolean;
}

/** A regular expression from elsewhere, if no text can keep it busy for long; undefined for any other, which is not tried. */
export function safePattern(pattern: string): SafePattern | undefined {
  if (pattern.length > longestPattern || mostSteps(pattern, longestText) > affordableSteps) return undefined;
  try {
    const expression = new RegExp(pattern, 'u');
    return { test: (text) => text.length > longestText || expression.test(text) };
  } catch {
    return undefined;
  }
}
