import { fc } from '@fast-check/vitest';
import { fieldTypes, type AnyField, type Part } from '#shared/form/field-types.ts';

const scalar = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null));
const name = fc.oneof(fc.string(), fc.constantFrom('prompt', 'loras[0].path', 'a.b', 'constructor', '__proto__'));
const option = fc.record({ label: fc.string(), value: fc.string() });

const anyPart: fc.Arbitrary<Part> = fc.record(
  {
    id: fc.string(),
    type: fc.constantFrom('text', 'number', 'select', 'boolean', 'color'),
    label: fc.string(),
    variableName: name,
    required: fc.boolean(),
    defaultValue: scalar,
    options: fc.array(option),
    min: fc.integer(),
  },
  { requiredKeys: ['id', 'type', 'label'] },
);

export const anyField: fc.Arbitrary<AnyField> = fc.record(
  {
    id: fc.string(),
    type: fc.oneof(fc.constantFrom(...fieldTypes), fc.string()),
    label: fc.string(),
    variableName: name,
    additionalVariables: fc.array(name),
    additionalVariableTypes: fc.dictionary(name, fc.constantFrom('string', 'list')),
    required: fc.boolean(),
    hidden: fc.boolean(),
    multiple: fc.boolean(),
    allowCustomValue: fc.boolean(),
    defaultValue: fc.oneof(scalar, fc.array(scalar)),
    options: fc.array(option),
    max: fc.integer(),
    promptBuilderConfig: fc.record({ template: fc.string(), subFields: fc.array(anyPart) }),
  },
  { requiredKeys: ['id', 'type', 'label'] },
);
