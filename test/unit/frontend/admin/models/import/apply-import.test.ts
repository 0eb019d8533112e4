import { describe, expect, it } from 'vitest';
import { applyImport, changesAtProvider, isUpdate } from '#frontend/src/admin/models/import/apply-import.ts';
import type { ImportedModel } from '#shared/contracts/admin-assist.ts';
import type { Field } from '#shared/form/field-types.ts';
import { modelDefinitionSchema } from '#shared/rules/model-definition.ts';

const field = (id: string, more: Partial<Field> = {}): Field => ({ id, label: id, type: 'text', ...more });
const imported = (fields: Field[], outputKey = 'images'): ImportedModel => ({
  endpointId: 'fal-ai/x',
  title: 'X',
  description: 'Makes X',
  sections: [{ id: 'main', title: 'Main', fields }],
  output: {
    outputKey,
    outputType: 'image',
    outputContentType: 'image/jpg',
    outputExtension: 'jpg',
    seedPath: 'seed',
    promptPath: '',
  },
  unmapped: [],
});
const blank = modelDefinitionSchema.parse({ name: '', endpoint: '', estimatedSeconds: 0, sections: [] });
const first = imported([field('prompt'), field('seed')]);
const { merged: known } = applyImport(blank, { imported: first });

describe('an import', () => {
  it('makes a model of a blank one, and keeps the words that are there', () => {
    expect(known).toMatchObject({ name: 'X', description: 'Makes X', endpoint: 'fal-ai/x', outputKey: 'images' });
    expect(applyImport({ ...blank, name: 'Mine' }, { imported: first }).merged.name).toBe('Mine');
  });

  it('is an update only of what was imported from the same endpoint', () => {
    expect(isUpdate(known, first)).toBe(true);
    expect(isUpdate(known, { ...first, endpointId: 'fal-ai/y' })).toBe(false);
    expect(isUpdate(blank, first)).toBe(false);
  });
});

describe('an update', () => {
  const adjusted = {
    ...known,
    sections: [{ id: 'main', title: 'Main', fields: [field('prompt', { label: 'Your words' }), field('seed')] }],
  };
  const later = imported([field('prompt', { required: true }), field('style')], 'pictures');

  it('tells what changed at fal, its output included, and nothing that an admin adjusted', () => {
    expect(changesAtProvider(adjusted, first)).toEqual([]);
    expect(changesAtProvider(adjusted, later)).toMatchObject([
      { of: 'setting', subject: 'outputKey', before: 'images', after: 'pictures' },
      { of: 'field', subject: 'prompt', property: 'required', after: true },
      { of: 'field', kind: 'removed', subject: 'seed' },
      { of: 'field', kind: 'added', subject: 'style' },
    ]);
  });

  it('takes the changes over, keeps what was adjusted, and is the one to compare with from now on', () => {
    const { merged, contested } = applyImport(adjusted, { imported: later });
    expect(contested).toEqual([]);
    expect(merged.outputKey).toBe('pictures');
    expect(merged.sections[0]!.fields).toEqual([
      field('prompt', { label: 'Your words', required: true }),
      field('style'),
    ]);
    expect(changesAtProvider(merged, later)).toEqual([]);
  });
});
