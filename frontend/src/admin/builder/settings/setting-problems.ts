import { fieldKey } from '#shared/form/field-key.ts';
import { putAt } from '#shared/form/field-path.ts';
import { isEmpty } from '#shared/form/field-rules.ts';
import { validateField } from '#shared/form/form-validation.ts';
import type { InputField } from '#shared/form/input-field.ts';
import { z } from 'zod';
import type { SettingsTab } from './field-settings.tsx';
import { messages, problems as words } from './messages.ts';
import { subFieldPrefix } from './sub-field-prefix.ts';
import { typeProblems } from './type-problems.ts';

/** The name of a setting, and what is wrong with it. */
export type SettingProblem = readonly [setting: string, message: string];

/** All that keeps a field from being saved, by setting, in the order of the tabs. */
export function settingProblems(field: InputField, others: readonly InputField[]): ReadonlyMap<string, string> {
  const ofSubFields = (field.type === 'prompt_builder' ? (field.promptBuilderConfig?.subFields ?? []) : []).flatMap(
    (subField, _, all) =>
      [...fieldProblems(subField, all)].map(([name, message]): SettingProblem => [
        `${subFieldPrefix(subField)}${name}`,
        message,
      ]),
  );
  return new Map([
    ...fieldProblems(field, others),
    ...ofSubFields,
    ...parameterProblems(field, others),
    ...ruleProblems(field, others),
  ]);
}

/** The tab that a setting is on. */
export function tabOfSetting(name: string): SettingsTab {
  if (basic.has(name)) return 'basic';
  return /^(additionalVariables|rules)\b/.test(name) ? 'advanced' : 'type';
}

const basic: ReadonlySet<string> = new Set(['label', 'variableName', 'defaultValue']);

function fieldProblems(field: InputField, all: readonly InputField[]): SettingProblem[] {
  return [
    ...(field.label.trim() === '' ? [['label', words.isRequired(messages.label)] as const] : []),
    ...nameProblems(
      field,
      all.filter(({ id }) => id !== field.id),
    ),
    ...defaultProblems(field),
    ...typeProblems(field),
  ];
}

function nameProblems(field: InputField, others: readonly InputField[]): SettingProblem[] {
  const key = fieldKey(field);
  const same = others.find((other) => fieldKey(other) === key);
  if (!canBeSent(key)) return [['variableName', words.nameUnsafe(key)]];
  return same ? [['variableName', words.nameTaken(key, same.label)]] : [];
}

/** Names that could harm an object's prototype are left out of what is sent. */
function canBeSent(name: string): boolean {
  const payload = {};
  putAt(payload, name, true);
  return Object.keys(payload).length > 0;
}

function defaultProblems(field: InputField): SettingProblem[] {
  const { type, defaultValue } = field;
  if (type === 'prompt_builder') return [];
  if (type === 'file') {
    const urls = [defaultValue].flat().filter((url) => !isEmpty(url));
    const areUrls = urls.every((url) => z.url().safeParse(url).success);
    return areUrls ? [] : [['defaultValue', words.badUrl(messages.defaultValue)]];
  }
  const message = validateField({ ...field, label: messages.defaultValue, required: false }, defaultValue);
  return message === undefined ? [] : [['defaultValue', message]];
}

function parameterProblems({ additionalVariables = [], ...field }: InputField, others: readonly InputField[]) {
  const taken = new Set([field, ...others].flatMap((one) => [fieldKey(one)]));
  return additionalVariables.flatMap((name, index): SettingProblem[] => {
    const setting = `additionalVariables[${index}]`;
    if (name.trim() === '') return [[setting, words.isRequired(messages.parameter(index + 1))]];
    if (!canBeSent(name)) return [[setting, words.nameUnsafe(name)]];
    const isRepeated = taken.has(name) || additionalVariables.indexOf(name) < index;
    return isRepeated ? [[setting, words.parameterTaken(name)]] : [];
  });
}

function ruleProblems({ rules = [] }: InputField, others: readonly InputField[]): SettingProblem[] {
  const known = new Set(others.map(fieldKey));
  return rules.flatMap(({ field, is, values = [] }, index): SettingProblem[] => {
    if (!known.has(field)) return [[`rules[${index}].field`, words.ruleField(index + 1)]];
    const hasValue = is === 'not_empty' || values.some((value) => String(value).trim() !== '');
    return hasValue ? [] : [[`rules[${index}].values`, words.ruleValue(index + 1)]];
  });
}
