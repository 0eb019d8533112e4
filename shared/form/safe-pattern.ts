const longestPattern = 300;
const mostRepetitions = 3;

/** A group that repeats and holds a repetition or a choice can take exponential time: `(a+)+`, `(a|a)*`. */
const repeatedGroup = /\((?:[^()\\]|\\.)*[*+{|](?:[^()\\]|\\.)*\)[*+{]|\)\)+[*+{]/;

/** A regular expression from elsewhere, if it is one that can be tried on any text without harm. */
export function safePattern(pattern: string): RegExp | undefined {
  if (pattern.length > longestPattern || repeatedGroup.test(pattern) || /\\[1-9k]/.test(pattern)) return undefined;
  if (Array.from(pattern.matchAll(/[*+]|,\}/g)).length > mostRepetitions) return undefined;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
