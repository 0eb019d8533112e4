import type { FieldProblem } from '#shared/kernel/errors.ts';
import { definitionProblems, formFields, optionUrlProblems } from '#shared/rules/form-definition.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { Field } from '#shared/form/field-types.ts';
import type { FormDefinition } from '../merge/definition-pieces.ts';
import { settingId } from '../settings/setting-scope.ts';
import { builderControlId } from '../use-section-edits.ts';

/** What the names of a configuration's settings start with: a field's settings, above them, have some of the same names. */
export const configurationPrefix = 'configuration.';

/** The id in the page of the part of an editor that a problem is about. */
function placeOf({ field }: FieldProblem, definition: FormDefinition): string {
  const [name = ''] = field.split('.');
  const faulty = name === 'sections' ? faultyField(definition) : undefined;
  return faulty === undefined ? settingId(`${configurationPrefix}${name}`) : builderControlId.settings(faulty);
}

/** The first field of a form that keeps it from being saved. */
function faultyField(definition: FormDefinition): string | undefined {
  const fields = formFields({ sections: [...definition.sections] });
  const keys = fields.map(fieldKey);
  return fields.find((field, index) => keys.indexOf(fieldKey(field)) < index || problemsOf(field).length > 0)?.id;
}

function problemsOf(field: Field): readonly FieldProblem[] {
  const form = { sections: [{ id: '', title: '', fields: [field] }] };
  return [...definitionProblems(form), ...optionUrlProblems(form)];
}

/** Brings what a problem is about onto the screen, and puts the focus there. */
export function focusProblem(problem: FieldProblem | undefined, definition: FormDefinition): void {
  const place = problem && document.getElementById(placeOf(problem, definition));
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}
