import type { FieldProblem } from '../contracts/errors.ts';
import type { FormSection } from '../rules/model-definition.ts';
import { fieldKey } from './field-key.ts';
import { rulesOf } from './field-types.ts';

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
