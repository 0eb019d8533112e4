import { describe, expect, it } from 'vitest';
import { findUnusedParts } from '#frontend/src/admin/editor/field-settings/prompt-builder-settings.tsx';
import {
  changeType,
  findSettingTab,
  checkSettings,
  finishField,
} from '#frontend/src/admin/editor/field-settings/use-field-settings.ts';
import type { AnyField } from '#shared/form/field-types.ts';

const field = (changes: Partial<AnyField> = {}): AnyField => ({ id: 'f', type: 'text', label: 'Mine', ...changes });
const style = field({ id: 'other', label: 'Style', variableName: 'style' });
const problemsOf = (changes: Partial<AnyField>) => Object.fromEntries(checkSettings(field(changes), [style]));
const option = (label: string, value = label) => ({ label, value });

describe('problems that prevent saving', () => {
  it.each<[Partial<AnyField>, Record<string, string>]>([
    [{}, {}],
    [{ label: ' ' }, { label: 'Label is required' }],
    [{ variableName: 'style' }, { variableName: 'The variable name style is already used by Style' }],
    [{ variableName: '__proto__' }, { variableName: 'The variable name __proto__ cannot be sent' }],
    [{ variableName: 'loras[0].path' }, {}],
    [{ type: 'textarea', rows: 2 }, {}],
    [{ type: 'textarea', rows: 20 }, {}],
    [{ type: 'textarea', rows: 1 }, { rows: 'Rows must be a whole number from 2 to 20' }],
    [{ type: 'textarea', rows: 21 }, { rows: 'Rows must be a whole number from 2 to 20' }],
    [{ type: 'textarea', rows: 2.5 }, { rows: 'Rows must be a whole number from 2 to 20' }],
    [{ type: 'file', multiple: true, fileLimit: 20 }, {}],
    [{ type: 'file', multiple: true, fileLimit: 0 }, { fileLimit: 'File limit must be a whole number from 1 to 20' }],
    [{ type: 'file', multiple: true, fileLimit: 21 }, { fileLimit: 'File limit must be a whole number from 1 to 20' }],
    [{ type: 'file', defaultValue: 'cat' }, { defaultValue: 'Default value must be a web address' }],
    [{ type: 'number', min: Number.NaN }, { min: 'Minimum must be a number' }],
    [{ type: 'number', min: 3, max: 2 }, { min: 'Minimum must not be above the maximum' }],
    [{ type: 'range', min: 200 }, { min: 'Minimum must not be above the maximum' }],
    [{ type: 'range', step: 0 }, { step: 'Step must be greater than 0' }],
    [{ type: 'range', max: 9, defaultValue: 10 }, { defaultValue: 'Default value must be at most 9' }],
    [{ type: 'number', defaultValue: Number.NaN }, { defaultValue: 'Default value must be a valid number' }],
    [{ type: 'color', defaultValue: '#1A2b3c' }, {}],
    [{ type: 'color', defaultValue: 'red' }, { defaultValue: 'Default value must be a color such as #1a2b3c' }],
    [{ type: 'color', defaultValue: '#12345' }, { defaultValue: 'Default value must be a color such as #1a2b3c' }],
    [{ type: 'date', defaultValue: '2026-02-30' }, { defaultValue: 'Default value must be a valid date' }],
    [{ type: 'select' }, { options: 'At least one option is required' }],
    [{ type: 'select', allowCustomValue: true }, {}],
    [
      { type: 'select', options: [option('a')], defaultValue: 'b' },
      { defaultValue: 'Default value must be one of the options' },
    ],
    [{ type: 'select', options: [option('', 'a')] }, { 'options[0].label': 'Label of option 1 is required' }],
    [
      { type: 'select', options: [option('A', 'a'), option('B', 'a')] },
      { 'options[1].value': 'Two options have the value a' },
    ],
    [
      { type: 'dropdown_with_image', imageOptions: [{ ...option('a'), imageUrl: '' }] },
      { 'imageOptions[0].imageUrl': 'Image address of option 1 is required' },
    ],
    [{ additionalVariables: ['a', 'a'] }, { 'additionalVariables[1]': 'The parameter a is already used by this form' }],
    [
      { additionalVariables: ['style'] },
      { 'additionalVariables[0]': 'The parameter style is already used by this form' },
    ],
    [{ additionalVariables: [''] }, { 'additionalVariables[0]': 'Additional parameter 1 is required' }],
    [
      { rules: [{ effect: 'show', field: 'gone', is: 'not_empty' }] },
      { 'rules[0].field': 'Rule 1 needs a field of this form' },
    ],
    [
      { rules: [{ effect: 'hide', field: 'style', is: 'in', values: [''] }] },
      { 'rules[0].values': 'Rule 1 needs a value to compare with' },
    ],
    [{ rules: [{ effect: 'require', field: 'style', is: 'not_empty' }] }, {}],
    [
      { type: 'prompt_builder', promptBuilderConfig: { template: ' ', subFields: [] } },
      { 'promptBuilderConfig.template': 'Template is required' },
    ],
    [
      {
        type: 'prompt_builder',
        promptBuilderConfig: {
          template: '{a}',
          subFields: [
            { id: 's1', type: 'color', label: 'a', defaultValue: 'red' },
            { id: 's2', type: 'text', label: 'A' },
          ],
        },
      },
      {
        'promptBuilderConfig.s1.variableName': 'The variable name a is already used by A',
        'promptBuilderConfig.s1.defaultValue': 'Default value must be a color such as #1a2b3c',
        'promptBuilderConfig.s2.variableName': 'The variable name a is already used by a',
      },
    ],
  ])('%j', (changes, expected) => {
    expect(problemsOf(changes)).toEqual(expected);
  });

  it('are found on their tab', () => {
    expect(['label', 'options[0].label', 'promptBuilderConfig.s1.label', 'rules[0].field'].map(findSettingTab)).toEqual(
      ['basic', 'type', 'type', 'advanced'],
    );
  });
});

describe('another field type', () => {
  it('starts with its own limits and keeps the earlier settings', { tags: ['A2.6-5'] }, () => {
    expect(changeType(field(), 'range')).toMatchObject({ min: 0, max: 100, step: 1, defaultValue: 50 });
    expect(changeType(field({ type: 'number', min: 2, defaultValue: 7 }), 'range')).toMatchObject({
      min: 2,
      max: 100,
      defaultValue: 7,
    });
    expect(changeType(field(), 'textarea')).toMatchObject({ rows: 4 });
    expect(changeType(field(), 'file')).toMatchObject({ fileLimit: 5 });
  });

  it('drops a default value that it does not allow', () => {
    expect(changeType(field({ defaultValue: 'red' }), 'color').defaultValue).toBeUndefined();
    expect(changeType(field({ defaultValue: 'red' }), 'range').defaultValue).toBe(50);
    expect(changeType(field({ defaultValue: 'red' }), 'textarea').defaultValue).toBe('red');
  });
});

describe('saved settings', () => {
  it('have a variable name, and no blank settings or settings of an earlier type', () => {
    const original = field({ type: 'select', options: [option('a')], required: false });
    const draft = { ...original, type: 'text', label: ' My field ', placeholder: '', hidden: false };
    expect(finishField(draft, original)).toEqual({
      id: 'f',
      type: 'text',
      label: 'My field',
      variableName: 'my_field',
      required: false,
    });
  });

  it('keep a default value of false and of 0', () => {
    expect(finishField(field({ type: 'boolean', defaultValue: false }), field()).defaultValue).toBe(false);
    expect(finishField(field({ type: 'number', defaultValue: 0 }), field()).defaultValue).toBe(0);
  });

  it('stay unchanged without an edit', () => {
    const imported = field({ variableName: 'seed', required: false, type: 'number', min: 3 });
    expect(finishField(imported, imported)).toEqual(imported);
  });
});

it('names the fields of a prompt that its template does not use', () => {
  const subFields = [field({ id: '1', label: 'Animal' }), field({ id: '2', label: 'Place' })];
  expect(findUnusedParts({ template: 'A { animal } at night', subFields })).toEqual(['place']);
});
