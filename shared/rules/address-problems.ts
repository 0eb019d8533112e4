import type { FieldProblem } from '../contracts/errors.ts';
import { problem } from '../form/definition-problems.ts';
import type { SettingProblem } from '../form/field-rules.ts';
import type { AnyField } from '../form/field-types.ts';
import { webUrl } from '../form/form-values.ts';
import { settingNames, settingWords } from '../form/setting-words.ts';
import { formFields, type FormSection } from './model-definition.ts';

/** The one rule for what is run, in a saved model as in a test run; whether there is such a thing, only its provider knows. */
export function endpointProblems(field: string, endpoint: string): FieldProblem[] {
  return problem(
    field,
    /\s|:\/\/|^\/|\/$/.test(endpoint.trim()),
    'Workflow path must be the path alone: no link, no blanks, and no slash at its ends',
  );
}

/** The one rule for every picture, film and sound that an admin names; a blank address is none. */
export function urlProblems(field: string, name: string, url = ''): FieldProblem[] {
  return problem(field, url.trim() !== '' && !isShowable(url), settingWords.badUrl(name));
}

/** The same of the options of a whole form. */
export function optionUrlProblems(form: { readonly sections: readonly FormSection[] }): FieldProblem[] {
  return formFields({ sections: [...form.sections] }).flatMap((field: AnyField) =>
    pictureProblems(field).map(([, message]) => ({ field: 'sections', message: `${field.label}: ${message}` })),
  );
}

/** Options whose picture no browser could show. Apart from the rules of the field's type, which every subscriber loads. */
export function pictureProblems({ imageOptions = [] }: AnyField): SettingProblem[] {
  return imageOptions.flatMap(({ imageUrl }, index): SettingProblem[] =>
    imageUrl.trim() === '' || isShowable(imageUrl)
      ? []
      : [[`imageOptions[${index}].imageUrl`, settingWords.badUrl(settingNames.optionUrl(index + 1))]],
  );
}

/** An address in the web, or a path of this very site. */
function isShowable(address: string): boolean {
  const text = address.trim();
  return /^\/(?!\/)\S*$/.test(text) || webUrl.safeParse(text).success;
}
