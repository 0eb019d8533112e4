import { fileLimits, isWithin, rowLimits } from '#shared/form/field-limits.ts';
import { limitsOf } from '#shared/form/field-rules.ts';
import type { InputField } from '#shared/form/input-field.ts';
import { choicesOf } from './choices-of.ts';
import { messages, problems as words } from './messages.ts';
import type { SettingProblem } from './setting-problems.ts';

/** What is wrong with the settings that only the field's type has. */
export function typeProblems(field: InputField): SettingProblem[] {
  switch (field.type) {
    case 'textarea':
      return wholeProblem('rows', messages.rows, field.rows, rowLimits);
    case 'number':
    case 'range':
      return numberProblems(field);
    case 'select':
      return optionProblems('options', field);
    case 'dropdown_with_image':
      return optionProblems(field.imageOptions ? 'imageOptions' : 'options', field);
    case 'file':
      return field.multiple ? wholeProblem('fileLimit', messages.fileLimit, field.fileLimit, fileLimits) : [];
    case 'prompt_builder':
      return field.promptBuilderConfig?.template.trim() ? [] : [['promptBuilderConfig.template', words.noTemplate]];
    default:
      return [];
  }
}

function wholeProblem(
  setting: string,
  name: string,
  value: number | undefined,
  limits: { readonly min: number; readonly max: number },
): SettingProblem[] {
  return isWithin(value, limits) ? [] : [[setting, words.notWhole(name, limits)]];
}

function numberProblems(field: InputField): SettingProblem[] {
  const { step } = field;
  const unread = (['min', 'max', 'step'] as const)
    .filter((setting) => field[setting] !== undefined && !Number.isFinite(field[setting]))
    .map((setting): SettingProblem => [setting, words.notNumber(messages[setting])]);
  const { min = -Infinity, max = Infinity } = limitsOf(field);
  return [
    ...unread,
    ...(min > max ? [['min', words.minAboveMax] as const] : []),
    ...(step !== undefined && step <= 0 ? [['step', words.noStep] as const] : []),
  ];
}

function optionProblems(name: 'options' | 'imageOptions', field: InputField): SettingProblem[] {
  const options = choicesOf(field);
  if (options.length === 0) return field.allowCustomValue ? [] : [[name, words.noOptions]];
  return options.flatMap((option, index): SettingProblem[] => {
    const setting = `${name}[${index}]`;
    const isTaken = options.findIndex(({ value }) => value === option.value) < index;
    return [
      ...blankProblem(`${setting}.label`, messages.optionLabel(index + 1), option.label),
      ...blankProblem(`${setting}.value`, messages.optionValue(index + 1), option.value),
      ...(isTaken ? [[`${setting}.value`, words.optionTaken(option.value)] as const] : []),
      ...('imageUrl' in option
        ? blankProblem(`${setting}.imageUrl`, messages.optionUrl(index + 1), String(option.imageUrl))
        : []),
    ];
  });
}

function blankProblem(setting: string, name: string, text: string): SettingProblem[] {
  return text.trim() === '' ? [[setting, words.isRequired(name)]] : [];
}
