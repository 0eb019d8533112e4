import { useState } from 'react';
import { flushSync } from 'react-dom';
import { putAt } from '#shared/form/field-path.ts';
import { type SettingProblem, settingWords } from '#shared/form/field-rules.ts';
import { type AnyField, type Field, type FieldType, rulesForType } from '#shared/form/field-types.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { pictureProblems } from '#shared/rules/form-definition.ts';
import { settingId } from '../controls/named-settings.tsx';
import { messages, problems as words } from './messages.ts';

export interface SettingsProps<T extends FieldType = FieldType> {
  readonly field: AnyField<T>;
  readonly onChange: (changes: Partial<AnyField<T>>) => void;
}

export function useFieldSettings(original: Field, others: readonly Field[]) {
  const [draft, setDraft] = useState<AnyField>(original);
  const [tab, setTab] = useState<SettingsTab>('basic');
  const [isTried, setTried] = useState(false);
  const problems = checkSettings(draft, others);

  function save(onValid: (field: Field) => void): void {
    const [first] = problems.keys();
    if (first === undefined) return onValid(finishField(draft, original));
    flushSync(() => {
      setTried(true);
      setTab(findSettingTab(first));
    });
    document.getElementById(settingId(first))?.focus();
  }
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(original),
    change: (changes: Partial<AnyField>) => setDraft((before) => ({ ...before, ...changes })),
    tab,
    setTab,
    problems: isTried ? problems : noProblems,
    save,
  };
}

const noProblems: ReadonlyMap<string, string> = new Map();

export const tabNames = ['basic', 'type', 'advanced', 'preview'] as const;
export type SettingsTab = (typeof tabNames)[number];

export function findSettingTab(name: string): SettingsTab {
  if (basicSettings.has(name)) return 'basic';
  return /^(additionalVariables|rules)\b/.test(name) ? 'advanced' : 'type';
}

const basicSettings: ReadonlySet<string> = new Set(['label', 'variableName', 'defaultValue']);

/** Keeps the old type's settings in case the type is changed back, and the default value if the new type allows it. */
export function changeType(field: AnyField, type: string): Partial<AnyField> {
  const { starts, keepsDefault } = rulesForType({ type });
  const set: Partial<AnyField> = Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined));
  const changed = { ...field, ...starts, ...set, type };
  return { ...changed, defaultValue: keepsDefault(changed) ? changed.defaultValue : starts.defaultValue };
}

/** Fills in the variable name and drops blank settings and settings of earlier types. */
export function finishField(draft: AnyField, original: AnyField): Field {
  const entries = Object.entries(draft).filter(([name, value]) => {
    const isOff = value === false && name !== 'defaultValue' && !Object.hasOwn(original, name);
    return !isOff && !isBlankSetting(value);
  });
  return fieldSchema.parse({
    ...Object.fromEntries(entries),
    label: draft.label.trim(),
    variableName: fieldKey(draft),
  });
}

function isBlankSetting(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.every(isBlankSetting));
}

export function checkSettings(field: AnyField, others: readonly AnyField[]): ReadonlyMap<string, string> {
  const parts = rulesForType(field).parts(field);
  const partProblems = parts.flatMap((part) =>
    checkField(part, parts).map(([name, message]) => [`${partPrefix(part)}${name}`, message] as const),
  );
  return new Map([
    ...checkField(field, others),
    ...partProblems,
    ...checkParameters(field, others),
    ...checkRules(field, others),
  ]);
}

export function partPrefix({ id }: { readonly id: string }): string {
  return `promptBuilderConfig.${id}.`;
}

function checkField(field: AnyField, all: readonly AnyField[]): SettingProblem[] {
  const { defaultProblem, settingProblems: typeProblems } = rulesForType(field);
  const problemOfDefault = defaultProblem(field);
  return [
    ...(field.label.trim() === '' ? [['label', settingWords.isRequired(messages.label)] as const] : []),
    ...checkName(
      field,
      all.filter(({ id }) => id !== field.id),
    ),
    ...(problemOfDefault === undefined ? [] : [['defaultValue', problemOfDefault] as const]),
    ...typeProblems(field),
    ...pictureProblems(field),
  ];
}

function checkName(field: AnyField, others: readonly AnyField[]): SettingProblem[] {
  const key = fieldKey(field);
  const duplicate = others.find((other) => fieldKey(other) === key);
  if (!canBeSent(key)) return [['variableName', words.nameUnsafe(key)]];
  return duplicate ? [['variableName', words.nameTaken(key, duplicate.label)]] : [];
}

/** Payloads leave out names that could change an object's prototype. */
function canBeSent(name: string): boolean {
  const payload = {};
  putAt(payload, name, true);
  return Object.keys(payload).length > 0;
}

function checkParameters({ additionalVariables = [], ...field }: AnyField, others: readonly AnyField[]) {
  const usedNames = new Set([field, ...others].flatMap((one) => [fieldKey(one)]));
  return additionalVariables.flatMap((name, index): SettingProblem[] => {
    const setting = `additionalVariables[${index}]`;
    if (name.trim() === '') return [[setting, settingWords.isRequired(messages.parameter(index + 1))]];
    if (!canBeSent(name)) return [[setting, words.nameUnsafe(name)]];
    const isRepeated = usedNames.has(name) || additionalVariables.indexOf(name) < index;
    return isRepeated ? [[setting, words.parameterTaken(name)]] : [];
  });
}

function checkRules({ rules = [] }: AnyField, others: readonly AnyField[]): SettingProblem[] {
  const keys = new Set(others.map(fieldKey));
  return rules.flatMap(({ field, is, values = [] }, index): SettingProblem[] => {
    if (!keys.has(field)) return [[`rules[${index}].field`, words.ruleField(index + 1)]];
    const hasValue = is === 'not_empty' || values.some((value) => String(value).trim() !== '');
    return hasValue ? [] : [[`rules[${index}].values`, words.ruleValue(index + 1)]];
  });
}
