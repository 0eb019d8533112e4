import type { BaseField, Option } from '../form-schemas.ts';
import { choiceRules, optionProblems } from '../choice-rules.ts';
import { defineRules } from '../field-rules.ts';

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
