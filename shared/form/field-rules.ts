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

export interface Decisions<F extends BaseField> {
  /** Gets no empty values, and ignores the provider's own schema. */
  readonly problem: (field: F, value: unknown) => string | undefined;
  /** Gets no empty values; returns undefined for a value that can't be sent. */
  readonly payload: (field: F, value: unknown) => JsonValue | undefined;
  /** `kept-while-valid` keeps a choice while its option exists. */
  readonly inBrowserDraft: 'kept' | 'kept-while-valid' | 'never';
  readonly byAssistant: boolean;
}

export interface Defaults<F extends BaseField> {
  readonly starts: Partial<F>;
  readonly startValue: (field: F) => FieldValue;
  readonly isBlank: (field: F, value: unknown) => boolean;
  readonly missing: (field: F) => string;
  readonly problems: (field: F, value: unknown) => FieldProblem[];
  readonly hiddenPayload: (field: F) => JsonValue | undefined;
  readonly answer: (field: F, value: unknown) => { readonly value: string; readonly files: string[] };
  /** Sets the price: a number, the number at the start of a choice (`8s`), a text's length or a list's length. */
  readonly amount: (sent: unknown) => number | undefined;
  readonly files: (value: unknown) => readonly FileValue[];
  readonly takes: (field: F) => readonly MediaType[];
  readonly choices: (field: F) => readonly Option[];
  /** `named` fields are marked or named `prompt`; `first` ones also claim as the first of their kind. */
  readonly promptClaim: 'none' | 'named' | 'first';
  readonly keepsDefault: (field: F) => boolean;
  readonly defaultProblem: (field: F) => string | undefined;
  readonly parts: (field: F) => readonly (BasePart & { readonly type: string })[];
  readonly renewed: (field: F, newId: () => string) => Partial<F>;
  readonly settingProblems: (field: F) => readonly SettingProblem[];
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
