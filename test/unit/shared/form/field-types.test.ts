import { describe, expect, it } from 'vitest';
import { fieldTypes, isPartType, rulesForType } from '#shared/form/field-types.ts';
import { fieldSchema, publicFieldSchema } from '#shared/form/form-schemas.ts';
import { isFilled } from '#shared/form/read-form.ts';

const unknown = {
  id: 'h',
  type: 'hologram',
  label: 'Hologram',
  depth: { near: 1, far: [2, 3] },
  systemInstructions: 'hush',
};

describe('a stored field', () => {
  it('of an unknown type is kept completely', () => {
    expect(fieldSchema.parse(unknown)).toEqual(unknown);
    const config = { template: '{a}', subFields: [{ id: 'a', type: 'hologram', label: 'a', depth: 3 }] };
    const builder = { id: 'b', type: 'prompt_builder', label: 'B', promptBuilderConfig: config };
    expect(fieldSchema.parse(builder)).toEqual(builder);
  });

  it('of a known type loses settings of other types', () => {
    const field = { id: 'n', type: 'number', label: 'N', min: 1, options: [], spin: 'left' };
    expect(fieldSchema.parse(field)).toEqual({ id: 'n', type: 'number', label: 'N', min: 1 });
  });

  it('is refused when a setting of its type is wrong, instead of becoming an unknown type', () => {
    expect(fieldSchema.safeParse({ id: 'n', type: 'number', label: 'N', min: 'x' }).success).toBe(false);
  });

  it('has an id, a label and a type, a placeholder and a description', { tags: ['A3.3-1', 'A3.3-7', 'S3-43'] }, () => {
    const named = { id: 't', type: 'textarea', label: 'T', placeholder: 'A cat', description: 'What to draw' };
    const field = { ...named, enablePromptEnhancement: true, systemInstructions: 'Enrich it' };
    expect(fieldSchema.parse(field)).toEqual(field);
    for (const name of ['id', 'type', 'label'] as const) {
      expect(fieldSchema.safeParse({ ...field, [name]: undefined }).success).toBe(false);
    }
  });

  it('of a prompt builder has its own fields, which have settings', { tags: ['A3.3-16', 'S3-45'] }, () => {
    const named = { key: 'k', label: 'L', variableName: 'v', required: true, placeholder: 'P', description: 'D' };
    const subFields = [
      { ...named, id: 'n', type: 'number', defaultValue: 3, min: 1, max: 9, step: 2 },
      { ...named, id: 's', type: 'select', defaultValue: 'a', options: [{ label: 'A', value: 'a' }] },
    ];
    const builder = {
      id: 'b',
      type: 'prompt_builder',
      label: 'B',
      promptBuilderConfig: { template: '{v}', subFields },
    };
    expect(fieldSchema.parse(builder)).toEqual(builder);
  });

  it("of a prompt builder or a file can't be part of a prompt builder", { tags: ['A3.3-20'] }, () => {
    expect(fieldTypes.filter((type) => !isPartType(type))).toEqual(['file', 'prompt_builder']);
  });

  it.each(fieldTypes)('of type %s can be started by the builder', (type) => {
    const started = { id: 's', label: 'S', type, ...rulesForType({ type }).starts };
    expect(fieldSchema.parse(started)).toEqual(started);
  });
});

describe('a field sent to browsers', () => {
  it('has no instructions to other models, and nothing of an unknown type', () => {
    const textarea = { id: 't', type: 'textarea', label: 'T', systemInstructions: 'hush', rows: 3 };
    expect(publicFieldSchema.parse(textarea)).toEqual({ id: 't', type: 'textarea', label: 'T', rows: 3 });
    const file = { id: 'f', type: 'file', label: 'F', imageValidationPrompt: 'hush', accept: 'image/*' };
    expect(publicFieldSchema.parse(file)).toEqual({ id: 'f', type: 'file', label: 'F', accept: 'image/*' });
    expect(publicFieldSchema.parse(unknown)).toEqual({ id: 'h', type: 'hologram', label: 'Hologram' });
  });
});

describe('a field', () => {
  it('counts as filled only with a valid value', () => {
    const range = { id: 'r', type: 'range', label: 'Scale' };
    expect([50, 500].map((value) => isFilled(range, value))).toEqual([true, false]);
    const promptBuilderConfig = {
      template: '{subject}',
      subFields: [{ id: 's', key: 'subject', type: 'text', label: 'Subject' }],
    };
    const scene = { id: 'c', type: 'prompt_builder', label: 'Scene', promptBuilderConfig };
    expect([{ subject: '' }, { subject: 'cat' }].map((value) => isFilled(scene, value))).toEqual([false, true]);
  });
});
