import * as z from 'zod/mini';
import { type AnyField, type Field, fieldSchema, rulesOf } from '../form/field-types.ts';
import { idSchema } from '../kernel/texts.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { fieldKey, webUrl } from '../form/form-values.ts';
import type { SettingProblem } from '../form/field-rules.ts';
import { settingNames, settingWords } from '../form/setting-words.ts';

/** A titled part of a form. */
export const sectionSchema = z.object({
  id: idSchema(64),
  title: z.string().check(z.maxLength(200)),
  fields: z.array(fieldSchema).check(z.maxLength(200)),
});
export type FormSection = z.infer<typeof sectionSchema>;

/** All of a form's fields, in order. */
export function formFields({ sections }: { readonly sections: readonly FormSection[] }): Field[] {
  return sections.flatMap(({ fields }) => fields);
}

/** All of a form's fields, in order, each with the title of its section. */
export function sectionedFields({ sections }: { readonly sections: readonly FormSection[] }) {
  return sections.flatMap(({ title, fields }) => fields.map((field) => ({ ...field, section: title })));
}

/** What a section is called before anybody thought of a title: as it is added, and as an import makes it. */
export const defaultTitles = { added: 'New Section', main: 'Main', advanced: 'Advanced' } as const;

const unsaid = new Set<string>(Object.values(defaultTitles));

/** A form's fields as subscribers get them: a title that nobody has given is not shown to them. */
export function shownFields(form: { readonly sections: readonly FormSection[] }) {
  return sectionedFields(form).map((field) => ({ ...field, section: unsaid.has(field.section) ? '' : field.section }));
}

/**
 * What keeps a form from being saved, of a model or a pro form. Labels are what people and messages call a field; two
 * fields of one parameter would overwrite each other.
 */
export function definitionProblems({ sections }: { readonly sections: readonly FormSection[] }): FieldProblem[] {
  const fields = sections.flatMap((section) => section.fields);
  const keys = fields.map(fieldKey);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  const ofTypes = new Set(fields.flatMap((field) => rulesOf(field).definitionProblems(field)));
  return [
    problem('sections', fields.length === 0, 'At least one form field is required'),
    problem(
      'sections',
      fields.some(({ type }) => isBlank(type)),
      'All fields must have a type selected',
    ),
    problem(
      'sections',
      fields.some(({ label }) => isBlank(label)),
      'Every field needs a label',
    ),
    Array.from(ofTypes, (message) => ({ field: 'sections', message })),
    problem('sections', repeated !== undefined, `Two fields have the variable name "${repeated}"`),
  ].flat();
}

/** A list of one problem, or of none. */
export function problem(field: string, isProblem: boolean, message: string): FieldProblem[] {
  return isProblem ? [{ field, message }] : [];
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

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

interface Amount {
  readonly field: string;
  /** What it is called. */
  readonly name: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  /** The words for one below and above the limits, where they are not the usual ones. */
  readonly whenTooLow?: string;
  readonly whenTooHigh?: string;
}

/** The first thing that is wrong with an amount: no number at all, too little, a part of one, or too much. */
export function amountProblems(value: number, { field, name, unit, min, max, ...rules }: Amount): FieldProblem[] {
  const ofUnit = unit === undefined ? '' : ` ${unit}`;
  const { isWhole = true, whenTooLow = `${name} must be at least ${min}${ofUnit}` } = rules;
  const { whenTooHigh = `${name} must be at most ${max}${ofUnit}` } = rules;
  const wholeOf = unit === undefined ? '' : ` of ${unit}`;
  if (Number.isNaN(value)) return [{ field, message: `${name} must be a number` }];
  // Half a credit is too little, but what is wrong with it is that it is a half.
  if (isWhole && value > 0 && !Number.isInteger(value)) {
    return [{ field, message: `${name} must be a whole number${wholeOf}` }];
  }
  if (value < min) return [{ field, message: whenTooLow }];
  return value > max ? [{ field, message: whenTooHigh }] : [];
}
