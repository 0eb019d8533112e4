import { defineRules, type SettingProblem, settingNames, settingWords } from '../field-rules.ts';
import type { BaseField, Option } from '../form-schemas.ts';
import { isScalar } from '../form-values.ts';
import { answerText, eachPayload, plainPayload, defaultAsScalar, defaultAsValue } from '../text-rules.ts';
import { toNumber } from './number-types.ts';

export const select = defineRules<'select'>({
  ...choiceRules(({ options = [] }) => options),
  byAssistant: true,
  starts: { options: [] },
  settingProblems: ({ options = [], allowCustomValue }) => optionProblems('options', options, allowCustomValue),
});

interface PictureField extends BaseField {
  readonly options?: readonly Option[] | undefined;
  readonly imageOptions?: readonly (Option & { readonly imageUrl: string })[] | undefined;
}

export function pictureOptions({ options = [], imageOptions = [] }: PictureField): (Option & { imageUrl?: string })[] {
  return imageOptions.length > 0 ? [...imageOptions] : [...options];
}

export const dropdownWithImage = defineRules<'dropdown_with_image'>({
  ...choiceRules(pictureOptions),
  byAssistant: false,
  starts: { imageOptions: [] },
  settingProblems: (field) =>
    optionProblems(field.imageOptions ? 'imageOptions' : 'options', pictureOptions(field), field.allowCustomValue),
});

interface ChoiceField extends BaseField {
  readonly options?: readonly Option[] | undefined;
  readonly multiple?: boolean | undefined;
  readonly allowCustomValue?: boolean | undefined;
}

function choiceRules<F extends ChoiceField>(optionsOf: (field: F) => readonly Option[]) {
  return {
    problem: (field: F, value: unknown) => choiceProblem(field, optionsOf(field), value),
    payload: choicePayload,
    inBrowserDraft: 'kept-while-valid',
    answer: (field: F, value: unknown) => ({ value: answerText(value, optionsOf(field)), files: [] }),
    choices: (field: F) => (field.allowCustomValue ? [] : optionsOf(field)),
  } as const;
}

function choiceProblem({ label, multiple, allowCustomValue }: ChoiceField, options: readonly Option[], value: unknown) {
  const chosen: unknown[] = multiple && Array.isArray(value) ? value : [value];
  const offered = new Set(options.map((option) => option.value));
  const isAllowed = chosen.every((one) => isScalar(one) && (allowCustomValue || offered.has(String(one))));
  return isAllowed ? undefined : `${label} must be one of the options`;
}

/** Options are stored as text. Providers refuse "5" for 5, so beside a numeric default, numbers are sent as numbers. */
function choicePayload(field: BaseField, value: unknown) {
  const isNumeric = !field.valueSchema && typeof field.defaultValue === 'number';
  return isNumeric
    ? eachPayload(field, value, (one, item) => toNumber(item) ?? plainPayload(one, item))
    : plainPayload(field, value);
}

interface OfferedOption extends Option {
  readonly imageUrl?: string;
}

function optionProblems(
  name: 'options' | 'imageOptions',
  options: readonly OfferedOption[],
  allowCustomValue = false,
): SettingProblem[] {
  if (options.length === 0) return allowCustomValue ? [] : [[name, settingWords.noOptions]];
  return options.flatMap((option, index): SettingProblem[] => {
    const setting = `${name}[${index}]`;
    const isTaken = options.findIndex(({ value }) => value === option.value) < index;
    return [
      ...blankProblem(`${setting}.label`, settingNames.optionLabel(index + 1), option.label),
      ...blankProblem(`${setting}.value`, settingNames.optionValue(index + 1), option.value),
      ...(isTaken ? [[`${setting}.value`, settingWords.optionTaken(option.value)] as const] : []),
      ...blankProblem(`${setting}.imageUrl`, settingNames.optionUrl(index + 1), option.imageUrl),
    ];
  });
}

function blankProblem(setting: string, name: string, text: string | undefined): SettingProblem[] {
  return text?.trim() === '' ? [[setting, settingWords.isRequired(name)]] : [];
}

export const boolean = defineRules<'boolean'>({
  problem: ({ label }, value) =>
    isOn(value) || value === false || value === 'false' ? undefined : `${label} must be yes or no`,
  payload: (field, value) => eachPayload(field, value, (_, item) => isOn(item)),
  inBrowserDraft: 'kept',
  byAssistant: true,
  startValue: ({ defaultValue }) =>
    Array.isArray(defaultValue) ? defaultAsValue({ defaultValue }) : isOn(defaultAsScalar(defaultValue)),
  answer: (_, value) => ({ value: isOn(value) ? 'Yes' : 'No', files: [] }),
  choices: () => [
    { value: 'true', label: 'On' },
    { value: 'false', label: 'Off' },
  ],
});

function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}
