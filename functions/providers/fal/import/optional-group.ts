import type { VisibilityRule } from '#shared/form/visibility.ts';
import type { Field } from '#shared/form/field-types.ts';
import { yesOrNo } from './map-choice.ts';

/**
 * The fields of something that may be left out as a whole. Its first required field leads: the others are part of the form
 * once that is filled. Without a required field none is prefilled, so that untouched fields send nothing.
 */
export function optionalGroup(fields: readonly Field[], isGiven: boolean): Field[] {
  const leader = leaderOf(fields);
  if (leader) {
    const led = isGiven ? { ...leader, required: undefined } : startingEmpty(leader);
    return dependent(fields, leader).map((field) => (field === leader ? withoutUndefined(led) : field));
  }
  const first = fields.find((field) => !field.hidden);
  if (!first) return [];
  return fields.map((field) => {
    if (field.hidden) return withRule(field, first);
    return isGiven || hasShowRule(field) ? field : withoutUndefined(startingEmpty(field));
  });
}

/** Makes fields part of the form once another is filled, unless they depend on something already. */
export function dependent(fields: readonly Field[], on: Field): Field[] {
  return fields.map((field) => (field === on || hasShowRule(field) ? field : withRule(field, on)));
}

export function firstEntry(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => !field.hidden && !hasShowRule(field)) ?? fields.find((field) => !field.hidden);
}

function leaderOf(fields: readonly Field[]): Field | undefined {
  const candidates = fields.filter((field) => !field.hidden && !hasShowRule(field));
  const required = candidates.filter((field) => field.required);
  const open = required.find((field) => field.defaultValue === undefined && field.type !== 'boolean');
  const isConstantNeeded = fields.some((field) => field.hidden && field.required);
  return open ?? required[0] ?? (isConstantNeeded ? candidates[0] : undefined);
}

function startingEmpty(field: Field): Field {
  const { defaultValue } = field;
  const hint = typeof defaultValue === 'object' || defaultValue === undefined ? undefined : String(defaultValue);
  const emptied = { ...field, required: undefined, defaultValue: undefined };
  if (field.type === 'boolean') return { ...emptied, ...yesOrNo };
  const type = field.type === 'range' ? 'number' : field.type;
  return { ...emptied, type, placeholder: field.placeholder ?? (type === 'file' ? undefined : hint) };
}

function withRule(field: Field, on: Field): Field {
  const rule: VisibilityRule = { effect: 'show', field: on.variableName ?? on.id, is: 'not_empty' };
  return { ...field, rules: [...(field.rules ?? []), rule] };
}

function hasShowRule({ rules = [] }: Field): boolean {
  return rules.some(({ effect }) => effect === 'show');
}

function withoutUndefined(field: Field): Field {
  const { required, defaultValue, placeholder, ...rest } = field;
  return {
    ...rest,
    ...(required !== undefined && { required }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(placeholder !== undefined && { placeholder }),
  };
}
