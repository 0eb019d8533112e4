import * as z from 'zod/mini';
import { type AnyField, type Field, fieldSchema, rulesForType } from '../form/field-types.ts';
import { idSchema } from '../kernel/texts.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { fieldKey, webUrl } from '../form/form-values.ts';
import type { SettingProblem } from '../form/field-rules.ts';
import { settingNames, settingWords } from '../form/setting-words.ts';

export const sectionSchema = z.object({
  id: idSchema(64),
  title: z.string().check(z.maxLength(200)),
  fields: z.array(fieldSchema).check(z.maxLength(200)),
});
export type FormSection = z.infer<typeof sectionSchema>;

/** All fields in order. */
export function formFields({ sections }: { readonly sections: readonly FormSection[] }): Field[] {
  return sections.flatMap(({ fields }) => fields);
}

/** All fields in order, each with its section's title. */
export function sectionedFields({ sections }: { readonly sections: readonly FormSection[] }) {
  return sections.flatMap(({ title, fields }) => fields.map((field) => ({ ...field, section: title })));
}

/** Titles of sections that were not named, when added and when imported. */
export const defaultTitles = { added: 'New Section', main: 'Main', advanced: 'Advanced' } as const;

const unsaid = new Set<string>(Object.values(defaultTitles));

/** The public fields of a form; default titles are left out. */
export function shownFields(form: { readonly sections: readonly FormSection[] }) {
  return sectionedFields(form).map((field) => ({ ...field, section: unsaid.has(field.section) ? '' : field.section }));
}

/**
 * Problems that prevent saving the form of a model or pro form. Messages name a field by its label, and two fields
 * with one parameter would overwrite each other.
 */
export function definitionProblems({ sections }: { readonly sections: readonly FormSection[] }): FieldProblem[] {
  const fields = sections.flatMap((section) => section.fields);
  const keys = fields.map(fieldKey);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  const ofTypes = new Set(fields.flatMap((field) => rulesForType(field).definitionProblems(field)));
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

export function problem(field: string, isProblem: boolean, message: string): FieldProblem[] {
  return isProblem ? [{ field, message }] : [];
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Used for saved models and test runs alike. Only the provider knows whether the endpoint exists. */
export function endpointProblems(field: string, endpoint: string): FieldProblem[] {
  return problem(
    field,
    /\s|:\/\/|^\/|\/$/.test(endpoint.trim()),
    'Workflow path must be the path alone: no link, no blanks, and no slash at its ends',
  );
}

/** Used for every picture, video and sound that an admin links; a blank address is allowed. */
export function urlProblems(field: string, name: string, url = ''): FieldProblem[] {
  return problem(field, url.trim() !== '' && !isShowable(url), settingWords.badUrl(name));
}

/** The same check for the options of a whole form. */
export function optionUrlProblems(form: { readonly sections: readonly FormSection[] }): FieldProblem[] {
  return formFields({ sections: [...form.sections] }).flatMap((field: AnyField) =>
    pictureProblems(field).map(([, message]) => ({ field: 'sections', message: `${field.label}: ${message}` })),
  );
}

/**
 * Options whose picture can't be shown. Not part of the field type's rules, because every subscriber would download
 * it.
 */
export function pictureProblems({ imageOptions = [] }: AnyField): SettingProblem[] {
  return imageOptions.flatMap(({ imageUrl }, index): SettingProblem[] =>
    imageUrl.trim() === '' || isShowable(imageUrl)
      ? []
      : [[`imageOptions[${index}].imageUrl`, settingWords.badUrl(settingNames.optionUrl(index + 1))]],
  );
}

/** True for a web address or a path on this site. */
function isShowable(address: string): boolean {
  const text = address.trim();
  return /^\/(?!\/)\S*$/.test(text) || webUrl.safeParse(text).success;
}

interface Amount {
  readonly field: string;
  /** The amount's name in messages. */
  readonly name: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  /** Messages that replace the usual ones. */
  readonly whenTooLow?: string;
  readonly whenTooHigh?: string;
}

/** The first problem of an amount: not a number, too low, not whole, or too high. */
export function amountProblems(value: number, { field, name, unit, min, max, ...rules }: Amount): FieldProblem[] {
  const ofUnit = unit === undefined ? '' : ` ${unit}`;
  const { isWhole = true, whenTooLow = `${name} must be at least ${min}${ofUnit}` } = rules;
  const { whenTooHigh = `${name} must be at most ${max}${ofUnit}` } = rules;
  const wholeOf = unit === undefined ? '' : ` of ${unit}`;
  if (Number.isNaN(value)) return [{ field, message: `${name} must be a number` }];
  // Half a credit is too low, but the better message is that it must be whole.
  if (isWhole && value > 0 && !Number.isInteger(value)) {
    return [{ field, message: `${name} must be a whole number${wholeOf}` }];
  }
  if (value < min) return [{ field, message: whenTooLow }];
  return value > max ? [{ field, message: whenTooHigh }] : [];
}
