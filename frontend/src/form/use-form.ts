import { useReducer } from 'react';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import { fieldKey, type FieldValue, type FormValues } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { readForm, startValues } from '#shared/form/read-form.ts';
import { problemsByKey, type ValueProblem } from './value-problems.ts';
import { type FormChange, type FormState, formStateAfter, untouched, withoutSettled } from './form-state.ts';
import { messages } from './messages.ts';

export interface Form {
  /** The fields that are part of the form as it is filled in now, each with `required` as its rules have it now. */
  readonly fields: readonly PublicField[];
  /** What every field holds, by key, also those that are not part of the form now. */
  readonly values: FormValues;
  readonly setValue: (key: string, value: FieldValue) => void;
  /** Replaces all that was entered; what is not among the values is as an empty form has it. */
  readonly fillIn: (values: FormValues) => void;
  /** How often that was done: what a control has besides, like files on their way, goes with it. */
  readonly fillings: number;
  /** Whether it holds something else than an empty form. */
  readonly isTouched: boolean;
  /** Of the first field that is not in order, shown there or not. */
  readonly firstProblem: string | undefined;
  /** What is shown at a field. */
  readonly problemOf: (key: string) => ValueProblem | undefined;
  /** Told while a field's files are on their way; it is not in order until they have arrived. */
  readonly setBusy: (key: string, isBusy: boolean) => void;
  readonly isBusy: (key: string) => boolean;
  /** Shows and returns whether one field is in order. */
  readonly check: (key: string) => boolean;
  /** Calls either with the values of the fields that are part of the form, or with the first that is not in order. */
  readonly submit: (onValid: (values: FormValues) => void, onInvalid: (first: PublicField) => void) => void;
  /** Shows what the server found; returns the first field that it names. */
  readonly showProblems: (problems: readonly FieldProblem[]) => PublicField | undefined;
}

/** A form's values and problems by field key; the rules are the shared ones. `known` is what it begins with. */
export function useForm(all: readonly PublicField[], known: FormValues): Form {
  const [state, change] = useReducer((before: FormState, action: FormChange) => {
    const after = formStateAfter(before, action);
    return withoutSettled(after, judged(all, known, after).problems);
  }, untouched);
  const { fields, values, problems } = judged(all, known, state);
  const empty = judged(all, {}, untouched).values;
  const firstOf = (found: ReadonlyMap<string, unknown>) => fields.find((field) => found.has(fieldKey(field)));

  return {
    fields,
    values,
    setValue: (key, value) => change({ type: 'entered', key, value }),
    fillIn: (given) => change({ type: 'filled', values: { ...empty, ...given } }),
    fillings: state.fillings,
    isTouched: JSON.stringify(values) !== JSON.stringify(empty),
    firstProblem: problems.values().next().value?.message,
    problemOf: (key) => state.told.get(key) ?? (state.checked.has(key) ? problems.get(key) : undefined),
    setBusy: (key, isBusy) => change({ type: 'busy', key, isBusy }),
    isBusy: (key) => state.busy.has(key),
    check: (key) => {
      change({ type: 'checked', keys: [key] });
      return !problems.has(key);
    },
    submit: (onValid, onInvalid) => {
      change({ type: 'submitted', keys: fields.map(fieldKey) });
      const first = firstOf(problems);
      if (first) onInvalid(first);
      else onValid(valuesOf(fields, values));
    },
    showProblems: (found) => {
      const told = problemsByKey(fields, found);
      change({ type: 'told', problems: told });
      return firstOf(told);
    },
  };
}

/** What a form is like after all that was done with it. */
function judged(all: readonly PublicField[], known: FormValues, { entered, busy }: FormState) {
  const shown = all.filter((field) => !field.hidden);
  const values = valuesOf(shown, { ...startValues(shown), ...known, ...entered });
  const form = readForm(all, values);
  const fields = form.fields.filter((field) => !field.hidden);
  const problems = new Map(problemsByKey(fields, form.problems));
  for (const field of fields) if (busy.has(fieldKey(field))) problems.set(fieldKey(field), stillUploading);
  return { values, fields, problems };
}

const stillUploading: ValueProblem = { message: messages.stillUploading, byPart: {} };

function valuesOf(fields: readonly PublicField[], values: FormValues): FormValues {
  return Object.fromEntries(fields.map((field) => [fieldKey(field), values[fieldKey(field)] ?? null]));
}
