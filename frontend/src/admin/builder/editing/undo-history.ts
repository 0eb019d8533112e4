/** What was, what is and what was undone. */
export interface UndoHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last change was made with: typing on in the same place is one step. */
  readonly place: string | undefined;
}

const mostSteps = 100;

export function beginHistory<T>(present: T): UndoHistory<T> {
  return { past: [], present, future: [], place: undefined };
}

/** A change is a step of its own unless it goes on where the last one was made. */
export function recordChange<T>(history: UndoHistory<T>, present: T, place?: string): UndoHistory<T> {
  if (present === history.present) return history;
  const goesOn = place !== undefined && place === history.place && history.past.length > 0;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-mostSteps);
  return { past, present, future: [], place };
}

export function undoChange<T>(history: UndoHistory<T>): UndoHistory<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: previous, future, place: undefined };
}

export function redoChange<T>(history: UndoHistory<T>): UndoHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, place: undefined };
}
