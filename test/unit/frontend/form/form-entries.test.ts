import { describe, expect, it } from 'vitest';
import type { InputField } from '#shared/form/input-field.ts';
import {
  activeEntries,
  formEntries,
  initialNamedValues,
  isFilled,
  keyedValues,
  problemsByName,
} from '#frontend/src/form/form-entries.ts';

const fields: InputField[] = [
  { id: 'a', label: 'Scale', variableName: 'loras[0].scale', type: 'range' },
  { id: 'b', label: 'Secret', variableName: 'secret', type: 'text', hidden: true, defaultValue: 'x' },
  {
    id: 'c',
    label: 'Scene',
    variableName: 'scene',
    type: 'prompt_builder',
    promptBuilderConfig: {
      template: '{subject}',
      subFields: [{ id: 's', key: 'subject', type: 'text', label: 'Subject' }],
    },
  },
];
const entries = formEntries(fields);

describe('form entries', () => {
  it('leave out hidden fields and take names without dots or brackets', () => {
    expect(entries.map(({ key }) => key)).toEqual(['loras[0].scale', 'scene']);
    expect(entries.every(({ name }) => /^[\w-]+$/.test(name))).toBe(true);
  });

  it('turn named values into values by field key', () => {
    expect(keyedValues(entries, initialNamedValues(entries))).toEqual({ 'loras[0].scale': 50, scene: { subject: '' } });
  });

  it('find the field of a problem, and the sub-field of a prompt builder', () => {
    const found = problemsByName(entries, [
      { field: 'scene.subject', message: 'Subject is required' },
      { field: 'loras[0].scale', message: 'Scale must be at most 100' },
      { field: 'elsewhere', message: 'unknown' },
    ]);
    expect(Object.fromEntries(found)).toEqual({
      'field-0': { message: 'Scale must be at most 100', bySubField: {} },
      'field-1': { message: 'Subject is required', bySubField: { subject: 'Subject is required' } },
    });
  });

  it('keep problems apart where one key begins with another', () => {
    const nested = formEntries([
      { id: 'a', label: 'A', variableName: 'voice', type: 'text' },
      { id: 'b', label: 'B', variableName: 'voice.id', type: 'text' },
    ]);
    const found = problemsByName(nested, [{ field: 'voice.id', message: 'B is required' }]);
    expect([...found.keys()]).toEqual(['field-1']);
  });

  it('count a field as filled only when it holds something acceptable', () => {
    const [range, scene] = entries;
    expect(range && isFilled(range, 50)).toBe(true);
    expect(range && isFilled(range, 500)).toBe(false);
    expect(scene && isFilled(scene, { subject: '' })).toBe(false);
    expect(scene && isFilled(scene, { subject: 'cat' })).toBe(true);
  });
});

describe('conditional fields', () => {
  const conditional: InputField[] = [
    { id: 'm', label: 'Mode', variableName: 'mode', type: 'text' },
    {
      id: 'd',
      label: 'Detail',
      variableName: 'detail',
      type: 'text',
      rules: [
        { effect: 'show', field: 'mode', is: 'not_empty' },
        { effect: 'require', field: 'mode', is: 'equals', values: ['strict'] },
      ],
    },
  ];
  const all = formEntries(conditional);
  const labelsWith = (mode: string) =>
    activeEntries(conditional, all, { 'field-0': mode }).map(({ name, field }) => [name, field.required ?? false]);

  it('come and go, and are required, with what another field holds', () => {
    expect(labelsWith('')).toEqual([['field-0', false]]);
    expect(labelsWith('free')).toEqual([
      ['field-0', false],
      ['field-1', false],
    ]);
    expect(labelsWith('strict')).toEqual([
      ['field-0', false],
      ['field-1', true],
    ]);
  });
});
