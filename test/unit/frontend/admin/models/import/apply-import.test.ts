import { describe, expect, it } from 'vitest';
import {
  applyImport,
  estimateProviderCost,
  isUpdate,
  suggestFields,
} from '#frontend/src/admin/models/import/apply-import.ts';
import type { ImportedModel } from '#shared/contracts/admin-assist.ts';
import type { Field } from '#shared/form/field-types.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { listProviderChanges } from '#shared/rules/provider-changes.ts';

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
const { merged: existing } = applyImport(blank, { imported: first });

describe('an import', () => {
  it('fills a blank model, and keeps existing texts', () => {
    expect(existing).toMatchObject({ name: 'X', description: 'Makes X', endpoint: 'fal-ai/x', outputKey: 'images' });
    expect(applyImport({ ...blank, name: 'Mine' }, { imported: first }).merged.name).toBe('Mine');
  });

  it('of another endpoint brings its cost and time, but keeps values of a form without an import', () => {
    const price = { unitPrice: 0.2, unit: 'image', currency: 'USD' };
    const entered = { ...blank, estimatedSeconds: 99, providerCostUsd: 0.01 };
    const mergeImport = (definition: typeof blank) => applyImport(definition, { imported: first, price }).merged;
    expect(mergeImport({ ...entered, endpoint: 'fal-ai/cheap' })).toMatchObject({
      estimatedSeconds: 10,
      providerCostUsd: 0.2,
    });
    expect(mergeImport(entered)).toMatchObject({ estimatedSeconds: 99, providerCostUsd: 0.01 });
  });

  it('is an update only for the same endpoint', () => {
    expect(isUpdate(existing, first)).toBe(true);
    expect(isUpdate(existing, { ...first, endpointId: 'fal-ai/y' })).toBe(false);
    expect(isUpdate(blank, first)).toBe(false);
  });
});

describe('an update', () => {
  const adjusted = {
    ...existing,
    sections: [{ id: 'main', title: 'Main', fields: [field('prompt', { label: 'Your words' }), field('seed')] }],
  };
  const later = imported([field('prompt', { required: true }), field('style')], 'pictures');

  it('shows changes at fal, including the output, but not the admin’s own changes', () => {
    expect(listProviderChanges(adjusted, first)).toEqual([]);
    expect(listProviderChanges(adjusted, later)).toMatchObject([
      { of: 'setting', subject: 'outputKey', before: 'images', after: 'pictures' },
      { of: 'field', subject: 'prompt', property: 'required', after: true },
      { of: 'field', kind: 'removed', subject: 'seed' },
      { of: 'field', kind: 'added', subject: 'style' },
    ]);
  });

  it('applies the changes, keeps the admin’s changes, and becomes the new base', () => {
    const { merged, conflicts } = applyImport(adjusted, { imported: later });
    expect(conflicts).toEqual([]);
    expect(merged.outputKey).toBe('pictures');
    expect(merged.sections[0]!.fields).toEqual([
      field('prompt', { label: 'Your words', required: true }),
      field('style'),
    ]);
    expect(listProviderChanges(merged, later)).toEqual([]);
  });
});

describe('the imported fields', () => {
  const importedForm = imported([
    field('prompt', { required: true }),
    field('style'),
    field('steps', { advanced: true }),
    field('safe', { advanced: true, hidden: true, defaultValue: 'yes' }),
  ]);
  const idsIn = ({ sections }: { sections: readonly { fields: readonly Field[] }[] }) =>
    sections.flatMap(({ fields }) => fields.map(({ id }) => id));
  const withSteps = new Set(['prompt', 'steps', 'safe']);
  const { merged: form } = applyImport(blank, { imported: importedForm, chosen: withSteps });

  it('are at first the required, fixed and basic inputs', () => {
    expect([...suggestFields(blank, importedForm)]).toEqual(['prompt', 'style', 'safe']);
    expect(idsIn(applyImport(blank, { imported: importedForm }).merged)).toEqual(['prompt', 'style', 'safe']);
  });

  it('are the chosen ones, also after a later import', () => {
    expect(idsIn(form)).toEqual(['prompt', 'steps', 'safe']);
    expect([...suggestFields(form, importedForm)]).toEqual(['prompt', 'steps', 'safe']);
    const later = imported([
      field('prompt', { required: true }),
      field('style', { description: 'Another one' }),
      field('steps', { advanced: true }),
      field('safe', { advanced: true, hidden: true, defaultValue: 'yes' }),
      field('shape'),
    ]);
    const { merged, conflicts } = applyImport(form, { imported: later });
    expect(idsIn(merged)).toEqual(['prompt', 'steps', 'safe', 'shape']);
    expect(conflicts).toEqual([]);
  });

  it('can be added and removed by a later import, together with their rules', () => {
    const rules = [{ effect: 'show', field: 'steps', is: 'not_empty' }] as const;
    const ruled = {
      ...form,
      sections: [...form.sections, { id: 'own', title: 'Own', fields: [field('mine', { rules: [...rules] })] }],
    };
    const chosen = new Set(['prompt', 'style', 'safe']);
    const { merged } = applyImport(ruled, { imported: importedForm, chosen });
    expect(idsIn(merged).toSorted()).toEqual(['mine', 'prompt', 'safe', 'style']);
    expect(merged.sections.flatMap(({ fields }) => fields).find(({ id }) => id === 'mine')).toMatchObject({
      rules: [],
    });
  });

  it('come with the provider’s cost and a default time, unless the model has its own', () => {
    const price = { unitPrice: 0.01, unit: 'image', currency: 'USD' };
    const { merged } = applyImport(blank, { imported: importedForm, price });
    expect([merged.providerCostUsd, merged.estimatedSeconds]).toEqual([0.01, 10]);
    const withCosts = { ...blank, providerCostUsd: 0.5, estimatedSeconds: 33 };
    const mergedOver = applyImport(withCosts, { imported: importedForm, price }).merged;
    expect([mergedOver.providerCostUsd, mergedOver.estimatedSeconds]).toEqual([0.5, 33]);
  });
});

const fieldWithDefault = (variableName: string, defaultValue: string | number): Field =>
  fieldSchema.parse({ id: variableName, label: variableName, variableName, type: 'text', defaultValue });
const price = (unitPrice: number, unit: string, currency = 'USD') => ({ unitPrice, unit, currency });

it.each([
  [price(0.003, 'image'), [], 0.003],
  [price(0.003, 'images'), [fieldWithDefault('num_images', 4)], 0.012],
  [price(0.5, 'video'), [fieldWithDefault('duration', '5')], 0.5],
  [price(0.1, 'second'), [fieldWithDefault('duration', '5s')], 0.5],
  [price(0.1, 'seconds'), [fieldWithDefault('duration', 10)], 1],
  [price(0.2, 'request'), [], 0.2],
  // These units can't be counted.
  [price(0.1, 'second'), [], undefined],
  [price(0.1, 'second'), [fieldWithDefault('duration', 'auto')], undefined],
  [price(0.02, 'megapixel'), [], undefined],
  [price(0.02, '1000 characters'), [], undefined],
  [price(0.02, 'image', 'EUR'), [], undefined],
  [undefined, [], undefined],
] as const)('%j with %j costs %j dollars', (providerPrice, fields, usd) => {
  expect(estimateProviderCost(providerPrice, [...fields])).toBe(usd);
});
