import * as z from 'zod/mini';
import { type SettingProblem, settingNames, settingWords } from '../form/field-rules.ts';
import { type AnyField, type Field, type PublicField, rulesForType } from '../form/field-types.ts';
import { fieldSchema, publicFieldSchema, shownPart } from '../form/form-schemas.ts';
import { formValuesSchema } from '../form/form-value-schemas.ts';
import { fieldKey, isWebUrl } from '../form/form-values.ts';
import type { FieldProblem } from '../kernel/schemas.ts';
import { idSchema } from '../kernel/texts.ts';

export const sectionSchema = z.object({
  id: idSchema(64),
  title: z.string().check(z.maxLength(200)),
  fields: z.array(fieldSchema).check(z.maxLength(200)),
});
export type FormSection = z.infer<typeof sectionSchema>;

export const maxPresets = 12;
export const maxPresetName = 60;
/** Each version of a form is one item of at most 400 KB. */
const maxPresetCharacters = 20_000;

const presetSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPresetName)),
  values: formValuesSchema,
});
export type Preset = z.infer<typeof presetSchema>;

export const presetsSchema = z.optional(
  z.array(presetSchema).check(
    z.maxLength(maxPresets),
    z.refine((presets) => JSON.stringify(presets).length <= maxPresetCharacters, 'Too long'),
  ),
);

export function formFields({ sections }: { readonly sections: readonly FormSection[] }): Field[] {
  return sections.flatMap(({ fields }) => fields);
}

export function sectionedFields({ sections }: { readonly sections: readonly FormSection[] }) {
  return sections.flatMap(({ title, fields }) => fields.map((field) => ({ ...field, section: title })));
}

export const defaultTitles = { added: 'New Section', main: 'Main', advanced: 'Advanced' } as const;

const unsaid = new Set<string>(Object.values(defaultTitles));

export function shownFields(form: { readonly sections: readonly FormSection[] }) {
  return sectionedFields(form).map((field) => ({ ...field, section: unsaid.has(field.section) ? '' : field.section }));
}

/** Two fields with one parameter would overwrite each other. */
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

/** Only the provider knows if the endpoint exists. */
export function endpointProblems(field: string, endpoint: string): FieldProblem[] {
  return problem(
    field,
    /\s|:\/\/|^\/|\/$/.test(endpoint.trim()),
    'Workflow path must be the path alone: no link, no blanks, and no slash at its ends',
  );
}

export function urlProblems(field: string, name: string, url = ''): FieldProblem[] {
  return problem(field, url.trim() !== '' && !isShowable(url), settingWords.badUrl(name));
}

export function optionUrlProblems(form: { readonly sections: readonly FormSection[] }): FieldProblem[] {
  return formFields({ sections: [...form.sections] }).flatMap((field: AnyField) =>
    pictureProblems(field).map(([, message]) => ({ field: 'sections', message: `${field.label}: ${message}` })),
  );
}

/** Separate from the field type's rules, because every subscriber would download it. */
export function pictureProblems({ imageOptions = [] }: AnyField): SettingProblem[] {
  return imageOptions.flatMap(({ imageUrl }, index): SettingProblem[] =>
    imageUrl.trim() === '' || isShowable(imageUrl)
      ? []
      : [[`imageOptions[${index}].imageUrl`, settingWords.badUrl(settingNames.optionUrl(index + 1))]],
  );
}

function isShowable(address: string): boolean {
  const text = address.trim();
  return /^\/(?!\/)\S*$/.test(text) || isWebUrl(text);
}

interface Amount {
  readonly field: string;
  readonly name: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  readonly whenTooLow?: string;
  readonly whenTooHigh?: string;
}

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

export function toPublicFields(form: { readonly sections: readonly FormSection[] }): PublicField[] {
  return shownFields(form).map(toPublicField);
}

/** Removes instructions to language models, and settings that this version doesn't know. */
export function toPublicField(field: AnyField): PublicField {
  const checksImages = rulesForType(field).takes(field).length > 0 && Boolean(field.imageValidationPrompt);
  const { promptBuilderConfig } = field;
  const parts = promptBuilderConfig && {
    promptBuilderConfig: { ...promptBuilderConfig, subFields: promptBuilderConfig.subFields.map(shownPart) },
  };
  return publicFieldSchema.parse({ ...field, ...parts, checksImages });
}
