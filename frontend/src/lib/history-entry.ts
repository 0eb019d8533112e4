import { hasFields } from './has-fields.ts';

/** What an entry of the browser's history is beside its address. The browser keeps it over a reload. */
export interface EntryMarks {
  /** The wizard's steps that led here from the introduction, by the key of their field. */
  readonly steps: readonly string[];
  /** How many sheets and viewers are open above the screen. */
  readonly overlays: number;
}

interface Entry {
  /** Its place among those that this app has made. */
  readonly index: number;
  /** Another one for every visit and every change. */
  readonly key: string;
  readonly marks: EntryMarks;
}

/** Of the router's location: `useLocation().state`. */
export function marksOf(state: unknown): EntryMarks {
  const { steps, overlays } = hasFields<EntryMarks>(state, { steps: 'anything', overlays: 'number' })
    ? state
    : unmarked;
  return { steps: Array.isArray(steps) ? steps.filter((step) => typeof step === 'string') : [], overlays };
}

const unmarked: EntryMarks = { steps: [], overlays: 0 };

/** Where the browser is now; what the router has drawn may be a moment behind. */
export function currentEntry(): Entry {
  const state: unknown = window.history.state;
  const { idx, key, usr } = hasFields<RouterState>(state, { idx: 'number', key: 'anything', usr: 'anything' })
    ? state
    : { idx: 0, key: undefined, usr: undefined };
  return { index: idx, key: typeof key === 'string' ? key : '', marks: marksOf(usr) };
}

/** As the router stores it. */
interface RouterState {
  readonly idx: number;
  readonly key: unknown;
  readonly usr: unknown;
}

/** The address of the screen, for an entry of its own on the same one. */
export function sameAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
