import { expect, it } from 'vitest';
import { isUsed, findFieldUses } from '#frontend/src/admin/editor/builder/form-builder.tsx';
import type { Field } from '#shared/form/field-types.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';

const field = (id: string, more: object = {}): Field => fieldSchema.parse({ id, type: 'text', label: id, ...more });
const style = field('style');
const rules = [{ effect: 'show', field: 'style', is: 'not_empty' }];
const builder = (template: string, ...parts: string[]) =>
  field('scene', {
    type: 'prompt_builder',
    promptBuilderConfig: { template, subFields: parts.map((id) => ({ id, label: id, type: 'text' })) },
  });
const usesIn = (...fields: Field[]) =>
  findFieldUses(style, { sections: [{ id: 's', title: '', fields: [style, ...fields] }] });

it('finds uses in rules, templates and price rows', () => {
  expect(usesIn(field('a', { rules }), field('b'), builder('{style} and {other}', 'other'))).toEqual({
    rules: ['a'],
    templates: ['scene'],
    priceRows: [],
  });
  const row = { by: 'amount', per: 1, otherwise: 1 } as const;
  const priceRule = {
    minimum: 1,
    rows: [
      { ...row, field: 'b' },
      { ...row, field: 'style' },
    ],
  };
  expect(findFieldUses(style, { sections: [], priceRule }).priceRows).toEqual([2]);
});

it('ignores a field’s own rules, and templates whose own field has the name', () => {
  const ruledField = field('style', { rules });
  expect(isUsed(findFieldUses(ruledField, { sections: [{ id: 's', title: '', fields: [ruledField] }] }))).toBe(false);
  expect(isUsed(usesIn(builder('{style}', 'style')))).toBe(false);
});
