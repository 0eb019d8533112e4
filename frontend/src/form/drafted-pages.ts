import { type FieldValue, formValuesSchema, isScalar } from '#shared/form/form-values.ts';
import { draftPrefix, readStored } from '#frontend/src/lib/browser-storage.ts';

interface DraftedPage {
  readonly routePath: string;
  /** The longest text that somebody wrote, by which it is known again; blank where there is none of several words. */
  readonly words: string;
}

/** The pages whose forms somebody has begun to fill in on this device, and has not finished. */
export function draftedPages(userId: string): readonly DraftedPage[] {
  const prefix = `${draftPrefix}${userId}:`;
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const values = Object.values(readStored(localStorage, key, formValuesSchema) ?? {});
      const words = values.flatMap(textsOf).toSorted((a, b) => b.length - a.length)[0] ?? '';
      return { routePath: key.slice(prefix.length), words };
    });
}

/** A single word may be a choice that the form began with; of a prompt builder, its parts. */
function textsOf(value: FieldValue): string[] {
  if (typeof value === 'string') return /\s/.test(value.trim()) ? [value.trim()] : [];
  if (value === null || isScalar(value) || Array.isArray(value) || 'publicUrl' in value) return [];
  return Object.values(value).flatMap(textsOf);
}

/** None where the browser keeps nothing. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
