import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Choices, mergeDefinitions } from '#frontend/src/admin/editor/merge-definitions.ts';
import { compareDefinitions } from '#shared/rules/compare-definitions.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';

type Versions = Parameters<typeof mergeDefinitions<ModelDefinition>>[0];
const mergeModels = (versions: Versions, choices?: Choices) =>
  mergeDefinitions(versions, (value) => modelDefinitionSchema.parse(value), choices);

const field = (id: string, more = {}) => ({ id, label: id.toUpperCase(), type: 'text', ...more });
const base = modelDefinitionSchema.parse({
  name: 'Base',
  endpoint: 'fal-ai/x',
  estimatedSeconds: 10,
  sections: [{ id: 'main', title: 'Main', fields: [field('a'), field('b')] }],
});
const withFields = (...fields: object[]) =>
  modelDefinitionSchema.parse({ ...base, sections: [{ id: 'main', title: 'Main', fields }] });

const fields = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({ id: fc.constant(id), label: fc.constantFrom('One', 'Two'), type: fc.constant('text') }),
      ),
    ),
  );
const definitions: fc.Arbitrary<ModelDefinition> = fc
  .record({
    name: fc.constantFrom('X', 'Y'),
    creditCost: fc.constantFrom(1, 2),
    first: fields,
    title: fc.constantFrom('M', 'N'),
  })
  .map(({ name, creditCost, first, title }) =>
    modelDefinitionSchema.parse({ ...base, name, creditCost, sections: [{ id: 'main', title, fields: first }] }),
  );

describe('differences', () => {
  test.prop([definitions, definitions])('are empty only for equal definitions', (one, two) => {
    const isSame = JSON.stringify(one) === JSON.stringify(two);
    expect(compareDefinitions(one, two).length === 0).toBe(isSame);
  });

  it('name the setting, the field and its changed property', () => {
    const after = { ...withFields(field('a', { required: true }), field('c')), creditCost: 20 };
    expect(compareDefinitions(base, after)).toEqual([
      { of: 'setting', subject: 'creditCost', kind: 'changed', before: 10, after: 20 },
      { of: 'field', subject: 'A', property: 'required', kind: 'added', before: undefined, after: true },
      { of: 'field', subject: 'B', kind: 'removed' },
      { of: 'field', subject: 'C', kind: 'added' },
    ]);
  });

  it('report moved fields', () => {
    expect(compareDefinitions(base, withFields(field('b'), field('a')))).toMatchObject([{ of: 'layout' }]);
  });
});

describe('a merge', () => {
  test.prop([definitions, definitions])('takes the only change if one side changed', (start, changed) => {
    for (const [mine, theirs, changedBy] of [
      [changed, start, 'mine'],
      [start, changed, 'theirs'],
      [changed, changed, 'nobody'],
    ] as const) {
      const { merged, parts, conflicts } = mergeModels({ base: start, mine, theirs });
      expect({ merged, conflicts }).toEqual({ merged: changed, conflicts: [] });
      for (const part of parts) expect(part.changedBy).toBe(changedBy);
    }
  });

  test.prop([definitions, definitions, definitions])('loses no field that either side added', (start, mine, theirs) => {
    const { merged } = mergeModels({ base: start, mine, theirs });
    const ids = (definition: ModelDefinition) =>
      definition.sections.flatMap((section) => section.fields.map(({ id }) => id));
    const startIds = new Set(ids(start));
    for (const id of [...ids(mine), ...ids(theirs)]) if (!startIds.has(id)) expect(ids(merged)).toContain(id);
    expect(new Set(ids(merged)).size).toBe(ids(merged).length);
  });

  it('combines changes in different places', () => {
    const mine = { ...withFields(field('a', { required: true }), field('b'), field('c')), name: 'Mine' };
    const theirs = { ...withFields(field('a'), field('b', { hidden: true }), field('d')), creditCost: 3 };
    const { merged, conflicts } = mergeModels({ base, mine, theirs });
    expect(merged).toMatchObject({ name: 'Mine', creditCost: 3 });
    expect(merged.sections[0]!.fields).toEqual([
      field('a', { required: true }),
      field('b', { hidden: true }),
      field('c'),
      field('d'),
    ]);
    expect(conflicts).toEqual([]);
  });

  it('keeps mine and reports it if both sides changed one setting', () => {
    const { merged, conflicts } = mergeModels({
      base,
      mine: { ...base, name: 'Mine' },
      theirs: { ...base, name: 'Theirs' },
    });
    expect(merged.name).toBe('Mine');
    expect(conflicts).toEqual(['name']);
  });

  it('lists what differs, and takes the chosen side of each part', () => {
    const mine = { ...withFields(field('a', { placeholder: 'Mine' }), field('c')), name: 'Mine', creditCost: 4 };
    const theirs = { ...withFields(field('a', { placeholder: 'Theirs' }), field('b')), name: 'Theirs' };
    const { parts } = mergeModels({ base, mine, theirs });
    expect(parts).toEqual([
      { id: 'setting name', subject: 'name', mine: 'Mine', theirs: 'Theirs', changedBy: 'both' },
      { id: 'setting creditCost', subject: 'creditCost', mine: 4, theirs: 10, changedBy: 'mine' },
      {
        id: 'field a placeholder',
        subject: 'A',
        property: 'placeholder',
        mine: 'Mine',
        theirs: 'Theirs',
        changedBy: 'both',
      },
      { id: 'field c', subject: 'C', mine: 'C', theirs: undefined, changedBy: 'mine' },
      { id: 'field b', subject: 'B', mine: undefined, theirs: 'B', changedBy: 'mine' },
    ]);
    const choices = new Map([
      ['setting name', 'theirs'],
      ['setting creditCost', 'theirs'],
      ['field a placeholder', 'mine'],
      ['field c', 'theirs'],
      ['field b', 'theirs'],
    ] as const);
    const { merged } = mergeModels({ base, mine, theirs }, choices);
    expect(merged).toMatchObject({ name: 'Theirs', creditCost: 10 });
    expect(merged.sections[0]!.fields).toEqual([field('a', { placeholder: 'Mine' }), field('b')]);
  });

  it('keeps my order and reports it if both sides moved fields', () => {
    const conflicting = withFields(field('a'), field('b'), field('c'));
    const { merged, conflicts } = mergeModels({
      base: conflicting,
      mine: withFields(field('b'), field('a'), field('c')),
      theirs: withFields(field('a'), field('c'), field('b')),
    });
    expect(merged.sections[0]!.fields.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(conflicts).toEqual(['sections']);
  });

  it('keeps their sections and order if I only added a field', () => {
    const theirs = modelDefinitionSchema.parse({
      ...base,
      sections: [
        { id: 'new', title: 'New', fields: [field('b'), field('d')] },
        { id: 'main', title: 'Renamed', fields: [field('a')] },
      ],
    });
    const mine = withFields(field('a'), field('b'), field('c'));
    for (const versions of [
      { mine, theirs },
      { mine: theirs, theirs: mine },
    ]) {
      const { merged, conflicts } = mergeModels({ base, ...versions });
      const layout = merged.sections.map(({ title, fields: held }) => [title, held.map(({ id }) => id)]);
      expect(layout).toEqual([
        ['New', ['b', 'd']],
        ['Renamed', ['a', 'c']],
      ]);
      expect(conflicts).toEqual([]);
    }
  });

  it('keeps a field that one side deleted and the other changed', () => {
    const { merged, conflicts } = mergeModels({
      base,
      mine: withFields(field('b')),
      theirs: withFields(field('a', { required: true }), field('b')),
    });
    expect(merged.sections[0]!.fields.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(conflicts).toContain('A');
  });
});
