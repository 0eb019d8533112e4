import * as z from 'zod/mini';

/** Regular expressions of other languages understand this notation too. */
// oxlint-disable-next-line no-control-regex -- it excludes them
export const noControls = /^[^\x00-\x1f\x7f-\x9f]*$/;

export function lineSchema(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.regex(noControls));
}

export function idSchema(maxLength = 128) {
  return lineSchema(maxLength).check(z.minLength(1));
}

/** Leaves no half of a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export function modelIdSlug(name: string): string {
  return trimHyphens(name.toLowerCase().replace(/[^a-z0-9]+/g, '-')) || 'unnamed-model';
}

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

export function waitingTime(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
