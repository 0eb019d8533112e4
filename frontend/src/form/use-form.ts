import { useReducer } from 'react';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import { fieldKey, type FieldValue, type FormValues } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { readForm, startValues } from '#shared/form/read-form.ts';
import {
  type FormChange,
  type FormState,
  reduceFormState,
  groupProblems,
  emptyFormState,
  type ValueProblem,
  hideSolvedProblems,
} from './form-state.ts';
import { messages } from './messages.ts';

export interface Form {
  /** The active, visible fields. `required` reflects the rules for the current values. */
  readonly fields: readonly PublicField[];
  /** Values of all fields by key, including inactive fields. */
  readonly values: FormValues;
  readonly setValue: (key: string, value: FieldValue) => void;
  /** Replaces all values; fields without a new value are reset. */
  readonly reset: (values: FormValues) => void;
  /** Counts `reset` calls. As a React key, it resets each control's own state. */
  readonly fills: number;
  /** True if a value differs from the empty form. */
  readonly isTouched: boolean;
  readonly firstProblem: string | undefined;
  readonly problemOf: (key: string) => ValueProblem | undefined;
  /** A field with running uploads counts as invalid. */
  readonly setBusy: (key: string, isBusy: boolean) => void;
  readonly isBusy: (key: string) => boolean;
  /** Shows one field's problem; returns true if it has none. */
  readonly check: (key: string) => boolean;
  /** Passes on the values of the active fields, or the first invalid field. */
  readonly submit: (onValid: (values: FormValues) => void, onInvalid: (first: PublicField) => void) => void;
  /** Shows problems that the server found; returns the first field among them. */
  readonly showProblems: (problems: readonly FieldProblem[]) => PublicField | undefined;
}

export function useForm(all: readonly PublicField[], initial: FormValues): Form {
  const [state, change] = useReducer((before: FormState, action: FormChange) => {
    const after = reduceFormState(before, action);
    return hideSolvedProblems(after, evaluateForm(all, initial, after).problems);
  }, emptyFormState);
  const { fields, values, problems } = evaluateForm(all, initial, state);
  const empty = evaluateForm(all, {}, emptyFormState).values;
  const findFirst = (found: ReadonlyMap<string, unknown>) => fields.find((field) => found.has(fieldKey(field)));

  return {
    fields,
    values,
    setValue: (key, value) => change({ type: 'entered', key, value }),
    reset: (entries) => change({ type: 'filled', values: { ...empty, ...entries } }),
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
