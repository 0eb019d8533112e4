import * as z from 'zod/mini';
import { type BaseField, type BasePart, basePartSettings, baseSettings, type Option } from './base-field.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import type { JsonValue } from '../kernel/json.ts';
import type { MediaType } from '../kernel/media-types.ts';
import { acceptanceProblem } from './accepted-value.ts';
import { fieldKey, type FieldValue, type FileValue, isEmpty } from './form-values.ts';
import { amountOf, answerText, startValueOf } from './text-rules.ts';
import { settingNames } from './setting-words.ts';

type Shape = z.core.$ZodLooseShape;
type SettingsOf<S extends Shape> = { readonly [K in keyof S]?: z.output<S[K]> };

interface Stored<T extends string, S extends Shape, X extends Shape> {
  readonly type: T;
  /** What is stored beside what every field has. All of it is optional, and a name means the same in every type. */
  readonly settings: S;
  /** Settings that subscribers never see. */
  readonly secretSettings: X;
}

type Definition<T extends string, S extends Shape, X extends Shape> = Stored<T, S, X> &
  Decisions<BaseField & SettingsOf<S> & SettingsOf<X>> &
  Partial<Defaults<BaseField & SettingsOf<S> & SettingsOf<X>>>;

/** What browsers are told beside the settings: whether images are checked, and the title of the field's section. */
export const publicSettings = { checksImages: z.optional(z.boolean()), section: z.optional(z.string()) };

/** A field type, whole. */
export function defineFieldType<const T extends string, S extends Shape, X extends Shape>(
  definition: Definition<T, S, X>,
) {
  const { type, settings, secretSettings } = definition;
  const stored = { ...baseSettings, ...settings, type: z.literal(type) };
  return {
    ...withDefaults<BaseField & SettingsOf<S> & SettingsOf<X>>(definition),
    type,
    schema: z.object({ ...stored, ...secretSettings }),
    publicSchema: z.object({ ...stored, ...publicSettings }),
  };
}

/** A field type with one simple value, whole: a prompt builder may hold it, with some of its settings. */
export function definePartType<const T extends string, S extends Shape, X extends Shape, P extends Shape>(
  definition: Definition<T, S, X> & { readonly partSettings: P },
) {
  const { type, partSettings } = definition;
  return {
    ...defineFieldType<T, S, X>(definition),
    partSchema: z.object({ ...basePartSettings, ...partSettings, type: z.literal(type) }),
  };
}

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
