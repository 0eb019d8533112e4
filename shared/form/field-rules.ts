import type { JsonValue } from '../kernel/json.ts';
import type { MediaType } from '../kernel/media-types.ts';
import type { FieldProblem } from '../kernel/schemas.ts';
import type { BaseField, BasePart, FieldOf, FieldType, Option } from './form-schemas.ts';
import { fieldKey, type FieldValue, type FileValue, isEmpty } from './form-values.ts';
import { readAmount, answerText, defaultAsValue } from './text-rules.ts';
import { acceptanceProblem } from './value-schema.ts';

type SettingsOf<T extends FieldType> = Omit<FieldOf<T>, 'type'>;

export function defineRules<T extends FieldType>(
  rules: Decisions<SettingsOf<T>> & Partial<Defaults<SettingsOf<T>>>,
): FieldRules<SettingsOf<T>> {
  return withDefaults(rules);
}

export type SettingProblem = readonly [setting: string, message: string];

interface Decisions<F extends BaseField> {
  /** Gets no empty values, and ignores the provider's own schema. */
  readonly problem: (field: F, value: unknown) => string | undefined;
  /** Gets no empty values; returns undefined for a value that can't be sent. */
  readonly payload: (field: F, value: unknown) => JsonValue | undefined;
  /** `kept-while-valid` keeps a choice while its option exists. */
  readonly inBrowserDraft: 'kept' | 'kept-while-valid' | 'never';
  readonly byAssistant: boolean;
}

interface Defaults<F extends BaseField> {
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

export const settingNames = {
  defaultValue: 'Default value',
  rows: 'Rows',
  min: 'Minimum',
  max: 'Maximum',
  step: 'Step',
  fileLimit: 'File limit',
  maxMegabytes: 'Largest file (MB)',
  template: 'Template',
  optionLabel: (position: number) => `Label of option ${position}`,
  optionValue: (position: number) => `Value of option ${position}`,
  optionUrl: (position: number) => `Image address of option ${position}`,
} as const;

export const settingWords = {
  isRequired: (setting: string) => `${setting} is required`,
  notNumber: (setting: string) => `${setting} must be a number`,
  notWhole: (setting: string, { min, max }: { min: number; max: number }) =>
    `${setting} must be a whole number from ${min} to ${max}`,
  minAboveMax: 'Minimum must not be above the maximum',
  noStep: 'Step must be greater than 0',
  noOptions: 'At least one option is required',
  optionTaken: (value: string) => `Two options have the value ${value}`,
  badUrl: (setting: string) => `${setting} must be a web address`,
} as const;

export function isWithin(
  value: number | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): boolean {
  return value === undefined || (Number.isInteger(value) && value >= min && value <= max);
}
