import * as z from 'zod/mini';

export const noControls = /^\P{Cc}*$/u;

/** A line without control characters, of at most this many characters; can be empty. */
export function lineSchema(longest: number) {
  return z.string().check(z.maxLength(longest), z.regex(noControls, 'Control characters are not allowed'));
}

/** An id in a path, a query or a body, ours or the mobile app's. */
export function idSchema(longest = 128) {
  return lineSchema(longest).check(z.minLength(1));
}

/** A model name as `model_id`. */
export function modelIdSlug(name: string): string {
  return trimHyphens(name.toLowerCase().replace(/[^a-z0-9]+/g, '-')) || 'unnamed-model';
}

/** The page title that is derived from a model's name. */
export function pageTitleSlug(modelName: string): string {
  return trimHyphens(
    modelName
      .toLowerCase()
      .replace(/[^a-z0-9\s-]/g, '')
      .replace(/[\s-]+/g, '-'),
  );
}

function trimHyphens(text: string): string {
  return text.replace(/^-|-$/g, '');
}

/** `40 s`, `12 min` or `5 h 3 min`, rounded up. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
