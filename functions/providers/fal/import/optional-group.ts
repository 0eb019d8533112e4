import type { VisibilityRule } from '#shared/form/visibility.ts';
import type { Field } from '#shared/form/field-types.ts';
import { yesOrNo } from './map-choices-and-numbers.ts';

/**
 * Prepares fields of an optional object. The others appear once its first required field is filled; without one,
 * nothing is prefilled, so untouched fields send nothing.
 */
export function optionalGroup(fields: readonly Field[], isGiven: boolean): Field[] {
  const leader = findLeader(fields);
  if (leader) {
    const led = isGiven ? optional(leader) : startingEmpty(leader);
    return dependent(fields, leader).map((field) => (field === leader ? led : field));
  }
  const first = fields.find((field) => !field.hidden);
  if (!first) return [];
  return fields.map((field) => {
    if (field.hidden) return withRule(field, first);
    return isGiven || hasRule(field) ? field : startingEmpty(field);
  });
}

/** Shows fields once another is filled, unless they have a rule already. */
export function dependent(fields: readonly Field[], on: Field): Field[] {
  return fields.map((field) => (field === on || hasRule(field) ? field : withRule(field, on)));
}

export function firstEntry(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => !field.hidden && !hasRule(field));
}

function findLeader(fields: readonly Field[]): Field | undefined {
  const candidates = fields.filter((field) => !field.hidden && !hasRule(field));
  const required = candidates.filter((field) => field.required);
  const open = required.find((field) => field.defaultValue === undefined && field.type !== 'boolean');
  const isConstantNeeded = fields.some((field) => field.hidden && field.required);
  return open ?? required[0] ?? (isConstantNeeded ? candidates[0] : undefined);
}

function optional({ required: _required, ...field }: Field): Field {
  return field;
}

function startingEmpty(field: Field): Field {
  const { defaultValue, ...emptied } = optional(field);
  if (emptied.type === 'boolean') return { ...emptied, ...yesOrNo };
  if (emptied.type === 'file' || typeof defaultValue === 'object' || defaultValue === undefined) return emptied;
  const { placeholder = String(defaultValue) } = emptied;
  return { ...emptied, type: emptied.type === 'range' ? 'number' : emptied.type, placeholder };
}

function withRule(field: Field, on: Field): Field {
  const rule: VisibilityRule = { effect: 'show', field: on.variableName ?? on.id, is: 'not_empty' };
  return { ...field, rules: [...(field.rules ?? []), rule] };
}

function hasRule({ rules = [] }: Field): boolean {
  return rules.length > 0;
}
