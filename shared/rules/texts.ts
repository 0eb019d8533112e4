import * as z from 'zod/mini';

export const noControls = /^\P{Cc}*$/u;

/** One line without control characters, of at most so many characters: a name that somebody gave, or none yet. */
export function lineSchema(longest: number) {
  return z.string().check(z.maxLength(longest), z.regex(noControls, 'Control characters are not allowed'));
}

/** What names one thing in a path, a query or a body, ours or the mobile app's. */
export function idSchema(longest = 128) {
  return lineSchema(longest).check(z.minLength(1));
}
