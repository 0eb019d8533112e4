import { useEffect, useReducer, useRef } from 'react';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { PublicField } from '#shared/form/field-types.ts';
import { fieldKey, type FieldValue, type FormValues, type KeyedField } from '#shared/form/form-values.ts';
import { readForm, startValues } from '#shared/form/read-form.ts';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import { messages } from './messages.ts';

export interface Form {
  /** The active, visible fields. `required` reflects the rules for the current values. */
  readonly fields: readonly PublicField[];
  /** Values of all fields by key, including inactive fields. */
  readonly values: FormValues;
  readonly setValue: (key: string, value: FieldValue) => void;
  /** Replaces the values of some fields, and drops what their controls were doing. */
  readonly fill: (values: FormValues) => void;
  /** Replaces all values; fields without a new value are reset. */
  readonly reset: (values: FormValues) => void;
  /** Offers to fill in earlier values again while the form is on screen. */
  readonly offerUndo: (title: string, before: FormValues) => void;
  /** Counts the fills of each field. As a React key, it resets the control's own state. */
  readonly fills: Readonly<Record<string, number>>;
  readonly isTouched: boolean;
  readonly firstProblem: string | undefined;
  readonly problemOf: (key: string) => ValueProblem | undefined;
  /** A field with running uploads counts as invalid. */
  readonly setBusy: (key: string, isBusy: boolean) => void;
  readonly isBusy: (key: string) => boolean;
  /** Shows one field's problem; returns true if it has none. */
  readonly check: (key: string) => boolean;
  readonly submit: (onValid: (values: FormValues) => void, onInvalid: (first: PublicField) => void) => void;
  /** Shows problems that the server found; returns the first field among them. */
  readonly showProblems: (problems: readonly FieldProblem[]) => PublicField | undefined;
}

export function useForm(all: readonly PublicField[], initial: FormValues): Form {
  const [state, change] = useReducer((before: FormState, action: FormChange) => {
    const after = reduceFormState(before, action);
    return hideSolvedProblems(after, evaluateForm(all, initial, after).problems);
  }, emptyFormState);
  const endOffer = useRef<() => void>(undefined);
  useEffect(() => () => endOffer.current?.(), []);
  const { fields, values, problems } = evaluateForm(all, initial, state);
  const empty = evaluateForm(all, {}, emptyFormState).values;
  const findFirst = (found: ReadonlyMap<string, unknown>) => fields.find((field) => found.has(fieldKey(field)));

  return {
    fields,
    values,
    setValue: (key, value) => change({ type: 'entered', key, value, fills: state.fills[key] }),
    fill: (entries) => change({ type: 'filled', values: entries }),
    reset: (entries) => change({ type: 'filled', values: { ...empty, ...entries } }),
    offerUndo: (title, before) => {
      endOffer.current?.();
      const onPress = () => change({ type: 'filled', values: before });
      endOffer.current = showToast(title, { action: { label: messages.undo, onPress } });
    },
    fills: state.fills,
    isTouched: JSON.stringify(values) !== JSON.stringify(empty),
    firstProblem: problems.values().next().value?.message,
    problemOf: (key) => state.server.get(key) ?? (state.checked.has(key) ? problems.get(key) : undefined),
    setBusy: (key, isBusy) => change({ type: 'busy', key, isBusy }),
    isBusy: (key) => state.busy.has(key),
    check: (key) => {
      change({ type: 'checked', keys: [key] });
      return !problems.has(key);
    },
    submit: (onValid, onInvalid) => {
      change({ type: 'submitted', keys: fields.map(fieldKey) });
      const first = findFirst(problems);
      if (first) onInvalid(first);
      else onValid(pickValues(fields, values));
    },
    showProblems: (found) => {
      const serverProblems = groupProblems(fields, found);
      change({ type: 'server', problems: serverProblems });
      return findFirst(serverProblems);
    },
  };
}

function evaluateForm(all: readonly PublicField[], initial: FormValues, { entered, busy }: FormState) {
  const shown = all.filter((field) => !field.hidden);
  const values = pickValues(shown, { ...startValues(shown), ...initial, ...entered });
  const form = readForm(all, values);
  const fields = form.fields.filter((field) => !field.hidden);
  const problems = new Map(groupProblems(fields, form.problems));
  for (const field of fields) if (busy.has(fieldKey(field))) problems.set(fieldKey(field), stillUploading);
  return { values, fields, problems };
}

const stillUploading: ValueProblem = { message: messages.stillUploading, byPart: {} };

function pickValues(fields: readonly PublicField[], values: FormValues): FormValues {
  return Object.fromEntries(fields.map((field) => [fieldKey(field), values[fieldKey(field)] ?? null]));
}

export interface FormState {
  readonly entered: FormValues;
  readonly checked: ReadonlySet<string>;
  readonly isSubmitted: boolean;
  readonly server: ReadonlyMap<string, ValueProblem>;
  readonly busy: ReadonlySet<string>;
  readonly fills: Readonly<Record<string, number>>;
}

export type FormChange =
  | { readonly type: 'entered'; readonly key: string; readonly value: FieldValue; readonly fills?: number | undefined }
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
  fills: {},
};

export function reduceFormState(state: FormState, change: FormChange): FormState {
  const { entered, checked, isSubmitted, server, busy, fills } = state;
  switch (change.type) {
    case 'entered': {
      const { key, value } = change;
      // A late response to an earlier entry.
      if (change.fills !== fills[key]) return state;
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
    case 'filled': {
      const { values } = change;
      return {
        entered: { ...entered, ...values },
        checked: new Set([...checked].filter((key) => !(key in values))),
        isSubmitted: false,
        server: new Map([...server].filter(([key]) => !(key in values))),
        busy,
        fills: { ...fills, ...Object.fromEntries(Object.keys(values).map((key) => [key, (fills[key] ?? 0) + 1])) },
      };
    }
    case 'server':
      return { ...state, server: new Map([...server, ...change.problems]) };
  }
}

export function hideSolvedProblems(state: FormState, problems: ReadonlyMap<string, unknown>): FormState {
  const checked = new Set([...state.checked].filter((key) => problems.has(key)));
  return { ...state, checked };
}

interface ValueProblem {
  readonly message: string;
  readonly byPart: Readonly<Record<string, string>>;
}

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
