import { fieldKey } from '#shared/form/form-values.ts';
import { putAt } from '#shared/form/field-path.ts';
import type { SettingProblem } from '#shared/form/field-rules.ts';
import { type AnyField, rulesOf } from '#shared/form/field-types.ts';
import { settingWords } from '#shared/form/setting-words.ts';
import { pictureProblems } from '#shared/rules/form-definition.ts';
import { messages, problems as words } from './messages.ts';

/** All that keeps a field from being saved, by setting, in the order of the tabs. */
export function settingProblems(field: AnyField, others: readonly AnyField[]): ReadonlyMap<string, string> {
  const parts = rulesOf(field).parts(field);
  const ofParts = parts.flatMap((part) =>
    fieldProblems(part, parts).map(([name, message]) => [`${partPrefix(part)}${name}`, message] as const),
  );
  return new Map([
    ...fieldProblems(field, others),
    ...ofParts,
    ...parameterProblems(field, others),
    ...ruleProblems(field, others),
  ]);
}

/** What the names of the settings of a field inside a prompt builder start with. */
export function partPrefix({ id }: { readonly id: string }): string {
  return `promptBuilderConfig.${id}.`;
}

function fieldProblems(field: AnyField, all: readonly AnyField[]): SettingProblem[] {
  const { defaultProblem, settingProblems: typeProblems } = rulesOf(field);
  const ofDefault = defaultProblem(field);
  return [
    ...(field.label.trim() === '' ? [['label', settingWords.isRequired(messages.label)] as const] : []),
    ...nameProblems(
      field,
      all.filter(({ id }) => id !== field.id),
    ),
    ...(ofDefault === undefined ? [] : [['defaultValue', ofDefault] as const]),
    ...typeProblems(field),
    ...pictureProblems(field),
  ];
}

function nameProblems(field: AnyField, others: readonly AnyField[]): SettingProblem[] {
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

function parameterProblems({ additionalVariables = [], ...field }: AnyField, others: readonly AnyField[]) {
  const taken = new Set([field, ...others].flatMap((one) => [fieldKey(one)]));
  return additionalVariables.flatMap((name, index): SettingProblem[] => {
    const setting = `additionalVariables[${index}]`;
    if (name.trim() === '') return [[setting, settingWords.isRequired(messages.parameter(index + 1))]];
    if (!canBeSent(name)) return [[setting, words.nameUnsafe(name)]];
    const isRepeated = taken.has(name) || additionalVariables.indexOf(name) < index;
    return isRepeated ? [[setting, words.parameterTaken(name)]] : [];
  });
}

function ruleProblems({ rules = [] }: AnyField, others: readonly AnyField[]): SettingProblem[] {
  const known = new Set(others.map(fieldKey));
  return rules.flatMap(({ field, is, values = [] }, index): SettingProblem[] => {
    if (!known.has(field)) return [[`rules[${index}].field`, words.ruleField(index + 1)]];
    const hasValue = is === 'not_empty' || values.some((value) => String(value).trim() !== '');
    return hasValue ? [] : [[`rules[${index}].values`, words.ruleValue(index + 1)]];
  });
}
