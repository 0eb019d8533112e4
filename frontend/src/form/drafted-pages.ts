import {
  draftPrefix,
  localStore,
  readStoredJson,
  startedPrefix,
  writeStored,
} from '#frontend/src/lib/browser-storage.ts';
import { type FormValues, isEmpty, isFormValues } from '#shared/form/form-values.ts';

interface DraftedPage {
  readonly routePath: string;
  /** The draft's longest text, shown to identify it. Empty if no text has several words. */
  readonly text: string;
}

const draftKeyPrefix = (userId: string) => `${draftPrefix}${userId}:`;
const startedKey = (userId: string, routePath: string) => `${startedPrefix}${userId}:${routePath}`;

/** Avoids the form rules, which are large. */
export function listDraftedPages(userId: string): readonly DraftedPage[] {
  const prefix = draftKeyPrefix(userId);
  return localStore
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const routePath = key.slice(prefix.length);
      const entries = readStoredJson(localStore, key);
      if (isUnchanged(entries, readStoredJson(localStore, startedKey(userId, routePath)))) return [];
      return [{ routePath, text: findLongestText(entries) }];
    });
}

/** The page's draft, unless a generation was started with it. */
export function readOpenDraft(userId: string, routePath: string): FormValues {
  const draft = readStoredJson(localStore, draftKeyPrefix(userId) + routePath);
  const isOpen = !isUnchanged(draft, readStoredJson(localStore, startedKey(userId, routePath)));
  return isOpen && isFormValues(draft) ? draft : {};
}

export function writeOpenDraft(userId: string, routePath: string, values: FormValues): void {
  if (Object.values(values).every(isEmpty)) discardDraft(userId, routePath);
  else writeStored(localStore, draftKeyPrefix(userId) + routePath, values);
}

export function listStartedTexts(userId: string): readonly string[] {
  const prefix = startedKey(userId, '');
  const keys = localStore.keys().filter((key) => key.startsWith(prefix));
  return keys.flatMap((key) => findLongestText(readStoredJson(localStore, key)) || []);
}

/** Hides the draft until an entry changes. */
export function markStarted(userId: string, routePath: string): void {
  writeStored(
    localStore,
    startedKey(userId, routePath),
    readStoredJson(localStore, draftKeyPrefix(userId) + routePath),
  );
}

export function discardDraft(userId: string, routePath: string): void {
  localStore.removeItem(draftKeyPrefix(userId) + routePath);
}

/** The same code stored both, so equal entries have equal JSON. */
function isUnchanged(entries: unknown, started: unknown): boolean {
  return JSON.stringify(entries) === JSON.stringify(started);
}

function findLongestText(entries: unknown): string {
  return collectTexts(entries).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** Ignores single words, which can be preset choices, and file addresses. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return /\s/.test(value.trim()) ? [value.trim()] : [];
  const isForm = typeof value === 'object' && value !== null && !Array.isArray(value) && !('publicUrl' in value);
  return isForm ? Object.values(value).flatMap(collectTexts) : [];
}
