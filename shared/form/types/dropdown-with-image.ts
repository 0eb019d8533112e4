import * as z from 'zod/mini';
import { type BaseField, type Option, optionSchema } from '../base-field.ts';
import { choiceRules, choiceSettings, optionProblems } from '../choice-rules.ts';
import { definePartType } from '../field-rules.ts';

interface PictureField extends BaseField {
  readonly options?: readonly Option[] | undefined;
  readonly imageOptions?: readonly (Option & { readonly imageUrl: string })[] | undefined;
}

export function pictureOptions({ options = [], imageOptions = [] }: PictureField): (Option & { imageUrl?: string })[] {
  return imageOptions.length > 0 ? [...imageOptions] : [...options];
}

export const dropdownWithImage = definePartType({
  type: 'dropdown_with_image',
  settings: { ...choiceSettings, imageOptions: z.optional(z.array(z.extend(optionSchema, { imageUrl: z.string() }))) },
  ...choiceRules(pictureOptions),
  byAssistant: false,
  starts: { imageOptions: [] },
  settingProblems: (field) =>
    optionProblems(field.imageOptions ? 'imageOptions' : 'options', pictureOptions(field), field.allowCustomValue),
});
