import type { FieldProblem } from '../kernel/schemas.ts';
import type { JsonValue } from '../kernel/json.ts';
import type { MediaType } from '../kernel/media-types.ts';
import { acceptanceProblem } from './accepted-value.ts';
import type { BaseField, BasePart, FieldOf, FieldType, Option } from './form-schemas.ts';
import { fieldKey, type FieldValue, type FileValue, isEmpty } from './form-values.ts';
import { settingNames } from './setting-words.ts';
import { readAmount, answerText, defaultAsValue } from './text-rules.ts';

type SettingsOf<T extends FieldType> = Omit<FieldOf<T>, 'type'>;

export function defineRules<T extends FieldType>(
  rules: Decisions<SettingsOf<T>> & Partial<Defaults<SettingsOf<T>>>,
): FieldRules<SettingsOf<T>> {
  return withDefaults(rules);
}

export type SettingProblem = readonly [setting: string, message: string];

/** Rules that every field type must define. */
export interface Decisions<F extends BaseField> {
  /** Checks a value that is not empty, without the provider's own schema. */
  readonly problem: (field: F, value: unknown) => string | undefined;
  /** Converts a value that is not empty to the provider's format; undefined when it can't be sent. */
  readonly payload: (field: F, value: unknown) => JsonValue | undefined;
  /** A draft in the browser keeps a choice while its option exists. */
  readonly inBrowserDraft: 'kept' | 'kept-while-valid' | 'never';
  readonly byAssistant: boolean;
}

/** Rules with a default, which types override. */
export interface Defaults<F extends BaseField> {
  /** Settings of a new field in the builder. */
  readonly starts: Partial<F>;
  readonly startValue: (field: F) => FieldValue;
  readonly isBlank: (field: F, value: unknown) => boolean;
  readonly missing: (field: F) => string;
  /** All problems of a value; parts are named `builder.part`. */
  readonly problems: (field: F, value: unknown) => FieldProblem[];
  readonly hiddenPayload: (field: F) => JsonValue | undefined;
  readonly answer: (field: F, value: unknown) => { readonly value: string; readonly files: string[] };
  /**
   * The amount that sets the price: a number, the number at the start of a choice (`8s`), the characters of a text or
   * the items of a list.
   */
  readonly amount: (sent: unknown) => number | undefined;
  readonly files: (value: unknown) => readonly FileValue[];
  readonly takes: (field: F) => readonly MediaType[];
  /** The options of a field that accepts nothing else. */
  readonly choices: (field: F) => readonly Option[];
  /**
   * Says if the field can be the form's prompt: never, when marked or named `prompt`, or also as the first of its kind.
   */
  readonly promptClaim: 'none' | 'named' | 'first';
  /** True when the previous type's default stays valid after a change to this type. */
  readonly keepsDefault: (field: F) => boolean;
  readonly defaultProblem: (field: F) => string | undefined;
  readonly parts: (field: F) => readonly (BasePart & { readonly type: string })[];
  /** Properties that a copy of the field must replace, besides its id and names. */
  readonly renewed: (field: F, newId: () => string) => Partial<F>;
  /** Problems of the type's own settings that prevent saving. */
  readonly settingProblems: (field: F) => readonly SettingProblem[];
  /** Problems that prevent storing a form with this field. */
  readonly definitionProblems: (field: F) => readonly string[];
}

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
    startValue: defaultAsValue,
    hiddenPayload: (field) => (isEmpty(field.defaultValue) ? undefined : own.payload(field, field.defaultValue)),
    answer: (_, value) => ({ value: answerText(value), files: [] }),
    amount: readAmount,
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
