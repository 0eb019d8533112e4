import { validateField } from '#shared/form/form-validation.ts';
import type { InputField } from '#shared/form/input-field.ts';
import { defaultsOfType } from '../field-types.ts';

/**
 * What changes with a field's type. Settings of the old type stay in the draft, in case the type is changed back; those of
 * the new one start with its defaults, and a default value stays only where the new type allows it.
 */
export function withType(field: InputField, type: string): Partial<InputField> {
  const defaults = defaultsOfType(type);
  const { defaultValue, ...others } = { ...defaults, ...known(field) };
  const fits = isDefaultOf({ ...field, ...others, type }, defaultValue);
  return { ...others, type, defaultValue: fits ? defaultValue : defaults.defaultValue };
}

/** What has been set so far. */
function known(field: InputField): Partial<InputField> {
  const { min, max, step, rows, options, imageOptions, accept, fileLimit, promptBuilderConfig, defaultValue } = field;
  const settings = {
    min,
    max,
    step,
    rows,
    options,
    imageOptions,
    accept,
    fileLimit,
    promptBuilderConfig,
    defaultValue,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function isDefaultOf(field: InputField, value: InputField['defaultValue']): boolean {
  if (field.type === 'file' || field.type === 'prompt_builder') return false;
  return validateField({ ...field, required: false }, value) === undefined;
}
