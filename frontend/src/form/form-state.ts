import type { FieldProblem } from '#shared/kernel/schemas.ts';
import { fieldKey, type FieldValue, type FormValues, type KeyedField } from '#shared/form/form-values.ts';

export interface FormState {
  /** Changed values only. */
  readonly entered: FormValues;
  /** Keys of fields whose problems are shown. */
  readonly checked: ReadonlySet<string>;
  readonly isSubmitted: boolean;
  /** Problems that the server found. Each is dropped when its value changes. */
  readonly server: ReadonlyMap<string, ValueProblem>;
  /** Keys of fields with running uploads. */
  readonly busy: ReadonlySet<string>;
  /** Increases each time all values are replaced. */
  readonly fills: number;
}

export type FormChange =
  | { readonly type: 'entered'; readonly key: string; readonly value: FieldValue }
  | { readonly type: 'busy'; readonly key: string; readonly isBusy: boolean }
  | { readonly type: 'checked'; readonly keys: readonly string[] }
  | { readonly type: 'submitted'; readonly keys: readonly string[] }
  | { readonly type: 'filled'; readonly values: FormValues }
  | { readonly type: 'server'; readonly problems: ReadonlyMap<string, ValueProblem> };

export const emptyFormState: FormState = {
  entered: {},
  checked: new Set(),
  isSubmitted: false,
  server: new Map(),
  busy: new Set(),
  fills: 0,
};

export function reduceFormState(state: FormState, change: FormChange): FormState {
  const { entered, checked, isSubmitted, server, busy } = state;
  switch (change.type) {
    case 'entered': {
      const { key, value } = change;
      const isChecked = isSubmitted || server.has(key);
      return {
        ...state,
        entered: { ...entered, [key]: value },
        checked: isChecked ? new Set([...checked, key]) : checked,
        server: new Map([...server].filter(([one]) => one !== key)),
      };
    }
    case 'busy': {
      const others = [...busy].filter((key) => key !== change.key);
      return { ...state, busy: new Set(change.isBusy ? [...others, change.key] : others) };
    }
    case 'checked':
      return { ...state, checked: new Set([...checked, ...change.keys]) };
    case 'submitted':
      return { ...state, checked: new Set(change.keys), isSubmitted: true, server: new Map() };
    case 'filled':
      return { ...emptyFormState, entered: change.values, busy, fills: state.fills + 1 };
    case 'server':
      return { ...state, server: new Map([...server, ...change.problems]) };
  }
}

/** Hides the problems of a field that became valid until the next check. */
export function hideSolvedProblems(state: FormState, problems: ReadonlyMap<string, unknown>): FormState {
  const checked = new Set([...state.checked].filter((key) => problems.has(key)));
  return { ...state, checked };
}

/** Problems of one field; for a prompt builder also by the part's key. */
export interface ValueProblem {
  readonly message: string;
  readonly byPart: Readonly<Record<string, string>>;
}

/** Groups problems by field key; `builder.part` names the part of a prompt builder. */
export function groupProblems(
  fields: readonly KeyedField[],
  problems: readonly FieldProblem[],
): ReadonlyMap<string, ValueProblem> {
  const keys = new Set(fields.map(fieldKey));
  const byKey = new Map<string, ValueProblem>();
  for (const key of keys) {
    // Keys can contain dots: `a.b` is a field if it exists, otherwise the part `b` of `a`.
    const ofField = problems.filter(({ field }) => field === key || (isPartOf(field, key) && !keys.has(field)));
    const [first] = ofField;
    if (!first) continue;
    const parts = ofField.filter(({ field }) => field !== key);
    const byPart = Object.fromEntries(parts.map(({ field, message }) => [field.slice(key.length + 1), message]));
    byKey.set(key, { message: first.message, byPart });
  }
  return byKey;
}

function isPartOf(field: string, key: string): boolean {
  return field.startsWith(`${key}.`) || field.startsWith(`${key}[`);
}
