import type { FieldValue, FormValues } from '#shared/form/form-values.ts';
import type { ValueProblem } from './value-problems.ts';

/** What somebody did with a form, by field key. */
export interface FormState {
  /** What was changed; everything else is as the form began. */
  readonly entered: FormValues;
  /** The fields whose problems are shown. */
  readonly checked: ReadonlySet<string>;
  readonly isSubmitted: boolean;
  /** What the server found, until the value is another one. */
  readonly told: ReadonlyMap<string, ValueProblem>;
  /** The fields whose files are on their way. */
  readonly busy: ReadonlySet<string>;
  /** How often all that was entered was replaced. */
  readonly fillings: number;
}

export type FormChange =
  | { readonly type: 'entered'; readonly key: string; readonly value: FieldValue }
  | { readonly type: 'busy'; readonly key: string; readonly isBusy: boolean }
  | { readonly type: 'checked'; readonly keys: readonly string[] }
  | { readonly type: 'submitted'; readonly keys: readonly string[] }
  | { readonly type: 'filled'; readonly values: FormValues }
  | { readonly type: 'told'; readonly problems: ReadonlyMap<string, ValueProblem> };

export const untouched: FormState = {
  entered: {},
  checked: new Set(),
  isSubmitted: false,
  told: new Map(),
  busy: new Set(),
  fillings: 0,
};

export function formStateAfter(state: FormState, change: FormChange): FormState {
  const { entered, checked, isSubmitted, told, busy } = state;
  switch (change.type) {
    case 'entered': {
      const { key, value } = change;
      const isChecked = isSubmitted || told.has(key);
      return {
        ...state,
        entered: { ...entered, [key]: value },
        checked: isChecked ? checked.union(new Set([key])) : checked,
        told: new Map([...told].filter(([one]) => one !== key)),
      };
    }
    case 'busy': {
      const key = new Set([change.key]);
      return { ...state, busy: change.isBusy ? busy.union(key) : busy.difference(key) };
    }
    case 'checked':
      return { ...state, checked: checked.union(new Set(change.keys)) };
    case 'submitted':
      return { ...state, checked: new Set(change.keys), isSubmitted: true, told: new Map() };
    case 'filled':
      return { ...untouched, entered: change.values, busy, fillings: state.fillings + 1 };
    case 'told':
      return { ...state, told: new Map([...told, ...change.problems]) };
  }
}

/** A field that is in order again is left alone until it is checked the next time. */
export function withoutSettled(state: FormState, problems: ReadonlyMap<string, unknown>): FormState {
  const checked = new Set([...state.checked].filter((key) => problems.has(key)));
  return { ...state, checked };
}
