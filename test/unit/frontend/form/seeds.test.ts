import { describe, expect, it } from 'vitest';
import type { AnyField } from '#shared/form/field-types.ts';
import { validateField } from '#shared/form/read-form.ts';
import { removeSeeds } from '#shared/form/form-values.ts';
import { fillSeeds } from '#frontend/src/form/use-form-draft.ts';

describe('the entries of a variation', () => {
  it('are the same without their seed, at any depth', () => {
    const entered = { prompt: 'a fox', seed: 42, 'advanced.random_seed': '7', seedling: 'oak' };
    expect(removeSeeds(entered)).toEqual({
      prompt: 'a fox',
      seed: null,
      'advanced.random_seed': null,
      seedling: 'oak',
    });
  });
});

describe('the empty seed of a form that starts by itself', () => {
  const seed = { id: 's', label: 'Seed', type: 'number', required: true } as const;
  const fields: [string, AnyField][] = [
    ['a number', seed],
    ['a number within limits', { ...seed, min: 3, max: 9 }],
    ['a number within the provider’s limits', { ...seed, valueSchema: { type: 'integer', minimum: 1, maximum: 255 } }],
    ['a slider', { ...seed, type: 'range', variableName: 'random_seed' }],
    ['a text', { ...seed, type: 'text' }],
  ];
  it.each(fields)('gets a new value that is valid: %s', (_, field) => {
    const key = field.variableName ?? 'seed';
    const filled = fillSeeds([field], { [key]: null });
    expect(filled[key]).not.toBeNull();
    expect(validateField(field, filled[key])).toBeUndefined();
  });

  it('differs each time', () => {
    const seeds = Array.from({ length: 20 }, () => fillSeeds([seed], { seed: null })['seed']);
    expect(new Set(seeds).size).toBeGreaterThan(15);
  });

  it('stays empty if the form does not require it, and keeps what is entered', () => {
    const optional: AnyField = { ...seed, required: false };
    expect(fillSeeds([optional], { seed: null })).toEqual({ seed: null });
    expect(fillSeeds([seed], { seed: '42', prompt: 'a fox' })).toEqual({ seed: '42', prompt: 'a fox' });
    const hiddenByRule: AnyField = {
      ...seed,
      rules: [{ effect: 'show', field: 'prompt', is: 'equals', values: ['a'] }],
    };
    expect(fillSeeds([hiddenByRule], { seed: null })).toEqual({ seed: null });
  });
});
