import { useMemo, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { FieldProblem } from '#shared/contracts/errors.ts';
import type { PublicField } from '#shared/contracts/pages.ts';
import { validateForm } from '#shared/form/form-validation.ts';
import { type FieldValue, fieldValueSchema, type FormValues } from '#shared/form/input-field.ts';
import {
  activeEntries,
  type EntryProblem,
  type FormEntry,
  formEntries,
  initialNamedValues,
  keyedValues,
  type NamedValues,
  problemsByName,
} from './form-entries.ts';
import { messages } from '../features/generation/messages.ts';

export interface GenerationForm {
  /** The fields that are part of the form as it is filled in now. */
  readonly entries: readonly FormEntry[];
  readonly values: Readonly<NamedValues>;
  /** All that was entered, by key, also in fields that are not part of the form now. */
  readonly entered: FormValues;
  readonly setValue: (entry: FormEntry, value: FieldValue) => void;
  readonly problemOf: (entry: FormEntry) => EntryProblem | undefined;
  /** Told while a field's files are on their way; it is not in order until they have arrived. */
  readonly setBusy: (entry: FormEntry, isBusy: boolean) => void;
  readonly isBusy: (entry: FormEntry) => boolean;
  /** Shows and returns whether one field is in order. */
  readonly check: (entry: FormEntry) => Promise<boolean>;
  /** Calls either with the values by key, or with the first field that is not in order. */
  readonly submit: (onValid: (values: FormValues) => void, onInvalid: (first: FormEntry) => void) => void;
  /** Shows what the server found; returns the first field that it names. */
  readonly showProblems: (problems: readonly FieldProblem[]) => FormEntry | undefined;
}

/** A form's values and problems; the rules are the shared ones. `known` is what it begins with. */
export function useGenerationForm(fields: readonly PublicField[], known: FormValues): GenerationForm {
  const all = useMemo(() => formEntries(fields), [fields]);
  const busy = useRef(new Set<string>());
  const form = useForm({
    defaultValues: initialNamedValues(all, known),
    resolver: (values) => {
      const named = namedValues(all, values);
      const active = activeEntries(fields, all, named);
      const uploading = active.filter(({ name }) => busy.current.has(name));
      const errors = {
        ...formErrors(problemsByName(active, validateForm(fields, keyedValues(all, named)))),
        ...formErrors(new Map(uploading.map(({ name }) => [name, stillUploading]))),
      };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const values = namedValues(all, useWatch({ control: form.control }));
  const entries = activeEntries(fields, all, values);
  const { errors, isSubmitted } = form.formState;

  return {
    entries,
    values,
    entered: keyedValues(all, values),
    setValue: ({ name }, value) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted || errors[name] !== undefined }),
    problemOf: ({ name }) => problemOf(errors[name]),
    setBusy({ name }, isBusy) {
      if (isBusy) busy.current.add(name);
      else if (busy.current.delete(name) && errors[name]) void form.trigger(name);
    },
    isBusy: ({ name }) => busy.current.has(name),
    check: ({ name }) => form.trigger(name),
    submit: (onValid, onInvalid) =>
      void form.handleSubmit(
        (valid) => onValid(keyedValues(entries, namedValues(entries, valid))),
        (found) => {
          const first = entries.find(({ name }) => name in found);
          if (first) onInvalid(first);
        },
      )(),
    showProblems: (problems) => {
      const byName = problemsByName(entries, problems);
      for (const [name, error] of Object.entries(formErrors(byName))) form.setError(name, error);
      return entries.find(({ name }) => byName.has(name));
    },
  };
}

const stillUploading: EntryProblem = { message: messages.stillUploading, bySubField: {} };

const formErrorSchema = z.object({ message: z.string(), types: z.record(z.string(), z.string()).default({}) });

/** Problems as the form library keeps them. */
function formErrors(problems: ReadonlyMap<string, EntryProblem>) {
  const named = Array.from(
    problems,
    ([name, { message, bySubField }]) => [name, { type: 'invalid', message, types: bySubField }] as const,
  );
  return Object.fromEntries(named);
}

function problemOf(error: unknown): EntryProblem | undefined {
  const parsed = formErrorSchema.safeParse(error);
  return parsed.success ? { message: parsed.data.message, bySubField: parsed.data.types } : undefined;
}

/** The form library's untyped values, as field values again. */
function namedValues(entries: readonly FormEntry[], values: Readonly<Record<string, unknown>>): NamedValues {
  return Object.fromEntries(entries.map(({ name }) => [name, fieldValueSchema.safeParse(values[name]).data ?? null]));
}
