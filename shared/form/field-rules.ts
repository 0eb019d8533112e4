import type { FieldProblem } from '../contracts/errors.ts';
import type { JsonValue } from '../rules/json.ts';
import type { MediaType } from '../rules/media-type.ts';
import { acceptanceProblem } from './acceptance.ts';
import type { BaseField, BasePart, Option } from './base-field.ts';
import { fieldKey } from './field-key.ts';
import { type FieldValue, type FileValue, isEmpty } from './form-values.ts';
import { amountOf, answerText, startValueOf } from './plain-values.ts';
import { settingNames } from './setting-words.ts';

/** The name of a setting, and what is wrong with it. */
export type SettingProblem = readonly [setting: string, message: string];

/** What every type has to say of its fields. */
export interface Decisions<F extends BaseField> {
  /** What is wrong with a value that is not empty, beside what the provider accepts. */
  readonly problem: (field: F, value: unknown) => string | undefined;
  /** What the provider gets for a value that is not empty; undefined when it can't be sent. */
  readonly payload: (field: F, value: unknown) => JsonValue | undefined;
  /** Whether a browser may keep what was entered; a choice only as long as it is offered. */
  readonly inBrowserDraft: 'kept' | 'kept-while-valid' | 'never';
  /** Whether the assistant may draft such fields. */
  readonly byAssistant: boolean;
}

/** What a type says only where it differs from the others. */
export interface Defaults<F extends BaseField> {
  /** What the builder sets in a new field. */
  readonly starts: Partial<F>;
  /** What a form holds before anything is filled in. */
  readonly startValue: (field: F) => FieldValue;
  /** Whether nothing is entered. */
  readonly isBlank: (field: F, value: unknown) => boolean;
  /** What is said of a required field that is blank. */
  readonly missing: (field: F) => string;
  /** Every problem of a value; those of parts are named `builder.part`. */
  readonly problems: (field: F, value: unknown) => FieldProblem[];
  /** What the provider gets of a hidden field. */
  readonly hiddenPayload: (field: F) => JsonValue | undefined;
  /** How a value that is not empty reads, and the addresses of the media in it. */
  readonly answer: (field: F, value: unknown) => { readonly value: string; readonly files: string[] };
  /** How much there is of what is sent: a number, the one that a choice begins with (`8s`), a text's characters, a list's items. */
  readonly amount: (sent: unknown) => number | undefined;
  /** The files in a value. */
  readonly files: (value: unknown) => readonly FileValue[];
  /** The kinds of files that can be chosen. */
  readonly takes: (field: F) => readonly MediaType[];
  /** The values that can be chosen, where nothing else can be entered. */
  readonly choices: (field: F) => readonly Option[];
  /** Whether such a field may be the form's prompt: never, when it is marked or called so, or also as the first of its kind. */
  readonly promptClaim: 'none' | 'named' | 'first';
  /** Whether the default of a former type can stay when a field becomes one of this type. */
  readonly keepsDefault: (field: F) => boolean;
  readonly defaultProblem: (field: F) => string | undefined;
  /** The fields inside it. */
  readonly parts: (field: F) => readonly (BasePart & { readonly type: string })[];
  /** What has to be another in a copy of the field, beside its own id and names. */
  readonly renewed: (field: F, newId: () => string) => Partial<F>;
  /** What keeps the builder from saving the settings that not every type has. */
  readonly settingProblems: (field: F) => readonly SettingProblem[];
  /** What keeps a form with such a field from being stored. */
  readonly definitionProblems: (field: F) => readonly string[];
}

/** All that is decided about a field by its type. */
export type FieldRules<F extends BaseField> = Decisions<F> & Defaults<F>;

export function withDefaults<F extends BaseField>(own: Decisions<F> & Partial<Defaults<F>>): FieldRules<F> {
  const {
    isBlank = (_, value) => isEmpty(value) || (Array.isArray(value) && value.length === 0),
    missing = ({ label }) => `${label} is required`,
    problems = (field, value) => problemsOfOne({ ...own, isBlank, missing }, field, value),
    defaultProblem = (field) =>
      problems({ ...field, label: settingNames.defaultValue, required: false }, field.defaultValue)[0]?.message,
  } = own;
  return {
    starts: {},
    startValue: startValueOf,
    hiddenPayload: (field) => (isEmpty(field.defaultValue) ? undefined : own.payload(field, field.defaultValue)),
    answer: (_, value) => ({ value: answerText(value), files: [] }),
    amount: amountOf,
    files: () => [],
    takes: () => [],
    choices: () => [],
    promptClaim: 'none',
    keepsDefault: (field) => defaultProblem(field) === undefined,
    parts: () => [],
    renewed: () => ({}),
    settingProblems: () => [],
    definitionProblems: () => [],
    ...own,
    isBlank,
    missing,
    problems,
    defaultProblem,
  };
}

function problemsOfOne<F extends BaseField>(
  { isBlank, missing, problem, payload }: Decisions<F> & Pick<Defaults<F>, 'isBlank' | 'missing'>,
  field: F,
  value: unknown,
): FieldProblem[] {
  const message =
    field.required && isBlank(field, value)
      ? missing(field)
      : isEmpty(value)
        ? undefined
        : (problem(field, value) ?? acceptanceProblem(field, value, payload(field, value)));
  return message ? [{ field: fieldKey(field), message }] : [];
}
