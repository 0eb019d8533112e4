import { type FieldRules, withDefaults } from './field-rules.ts';
import type { AnyField, BaseField, FieldType, Part, PartType } from './form-schemas.ts';
import { textRules } from './text-rules.ts';
import { boolean, dropdownWithImage, select } from './types/choice-types.ts';
import { file } from './types/file.ts';
import { number, range } from './types/number-types.ts';
import { definePromptBuilder } from './types/prompt-builder.ts';
import { color, date, email, password, tel, text, textarea, time, url } from './types/text-types.ts';

export type { AnyField, Field, FieldOf, FieldType, Part, PartType, PublicField, ShownField } from './form-schemas.ts';

const partTypes = {
  text,
  email,
  password,
  url,
  tel,
  textarea,
  number,
  range,
  select,
  boolean,
  dropdown_with_image: dropdownWithImage,
  date,
  time,
  color,
} as const satisfies Record<PartType, unknown>;

// Decision: docs/decisions/033-form-fields.md
const knownTypes = {
  ...partTypes,
  file,
  prompt_builder: definePromptBuilder({
    problems: (part, value) => rulesForPart(part).problems(part, value),
    startValue: (part) => rulesForPart(part).startValue(part),
  }),
} as const satisfies Record<FieldType, unknown>;
export const fieldTypes = Object.keys(knownTypes).filter(isFieldType);

const unknownRules = withDefaults<BaseField>(textRules());

export function isFieldType(type: string): type is FieldType {
  return Object.hasOwn(knownTypes, type);
}

export function isPartType(type: string): type is PartType {
  return Object.hasOwn(partTypes, type);
}

export function rulesForType({ type }: { readonly type: string }): FieldRules<AnyField> {
  return isFieldType(type) ? knownTypes[type] : unknownRules;
}

function rulesForPart({ type }: Part): FieldRules<AnyField<PartType>> {
  return isPartType(type) ? partTypes[type] : unknownRules;
}
