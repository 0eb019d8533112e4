import { useNavigate } from 'react-router-dom';
import { hasFields } from './browser-storage.ts';

interface EntryMarks {
  /** Keys of the wizard's fields from the introduction up to this entry. */
  readonly steps: readonly string[];
  readonly overlays: number;
}

interface Entry {
  readonly index: number;
  readonly key: string;
  readonly marks: EntryMarks;
}

export function parseMarks(state: unknown): EntryMarks {
  const { steps, overlays } = hasFields<EntryMarks>(state, { steps: 'anything', overlays: 'number' }) ? state : noMarks;
  return { steps: Array.isArray(steps) ? steps.filter((step) => typeof step === 'string') : [], overlays };
}

const noMarks: EntryMarks = { steps: [], overlays: 0 };

/** Reads the browser's current entry, because the router can lag. */
export function currentEntry(): Entry {
  const state: unknown = window.history.state;
  const { idx, key, usr } = hasFields<RouterState>(state, { idx: 'number', key: 'anything', usr: 'anything' })
    ? state
    : { idx: 0, key: undefined, usr: undefined };
  return { index: idx, key: typeof key === 'string' ? key : '', marks: parseMarks(usr) };
}

interface RouterState {
  readonly idx: number;
  readonly key: unknown;
  readonly usr: unknown;
}

export function sameAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
}

export interface FollowedLink {
  readonly href: string;
  /** Among the links to the same address. */
  readonly index: number;
}

export function findLinks(href: string): Element[] {
  return [...document.querySelectorAll(`a[href="${CSS.escape(href)}"]`)];
}
