import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  addField,
  deleteField,
  duplicateField,
  moveField,
  moveFieldTo,
  moveSection,
  moveSectionTo,
  createSection,
  removeSection,
  renameSection,
  replaceField,
} from '#frontend/src/admin/editor/builder/edit-sections.ts';
import { moveItem } from '#frontend/src/admin/editor/controls/reorder.tsx';
import { createField, typeChoices } from '#frontend/src/admin/editor/field-settings/field-type-registry.tsx';
import { type AnyField, fieldTypes, type Field } from '#shared/form/field-types.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';

const field = (id: string, changes: Partial<AnyField> = {}): Field =>
  fieldSchema.parse({ id, type: 'text', label: id, ...changes });
const section = (id: string, ...fields: Field[]): FormSection => ({ id, title: id, fields });
const layout = (sections: readonly FormSection[]) =>
  sections.map(({ id, fields }) => [id, ...fields.map((one) => one.id)].join(' '));

describe('moving to a position', () => {
  const form = [section('A', field('1'), field('2'), field('3')), section('B'), section('C', field('4'))];

  it.each([
    ['1', 'A', 2, ['A 2 3 1', 'B', 'C 4']],
    ['3', 'A', 0, ['A 3 1 2', 'B', 'C 4']],
    ['2', 'B', 0, ['A 1 3', 'B 2', 'C 4']],
    ['2', 'C', 1, ['A 1 3', 'B', 'C 4 2']],
    ['2', 'nowhere', 0, ['A 1 2 3', 'B', 'C 4']],
    ['nothing', 'A', 0, ['A 1 2 3', 'B', 'C 4']],
  ] as const)('moves field %s into %s at %i', (id, sectionId, index, moved) => {
    expect(layout(moveFieldTo(form, id, { sectionId, index }))).toEqual(moved);
  });

  it('moves a section with its fields, and an item of any list', () => {
    expect(layout(moveSectionTo(form, 'C', 0))).toEqual(['C 4', 'A 1 2 3', 'B']);
    expect(layout(moveSectionTo(form, 'A', 2))).toEqual(['B', 'C 4', 'A 1 2 3']);
    expect(layout(moveSectionTo(form, 'nowhere', 0))).toEqual(layout(form));
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });
});

describe('moving a field', { tags: ['A4.4-1'] }, () => {
  const form = [section('A', field('1'), field('2')), section('B'), section('C', field('3'))];

  it.each([
    ['2', 'up', ['A 2 1', 'B', 'C 3']],
    ['2', 'down', ['A 1', 'B 2', 'C 3']],
    ['3', 'up', ['A 1 2', 'B 3', 'C']],
    ['1', 'up', ['A 1 2', 'B', 'C 3']],
    ['3', 'down', ['A 1 2', 'B', 'C 3']],
  ] as const)('%s %s', (id, direction, expected) => {
    expect(layout(moveField(form, id, direction))).toEqual(expected);
  });

  it('moves it to the near end of the next section', () => {
    const two = [section('A', field('1'), field('2')), section('B', field('3'), field('4'))];
    expect(layout(moveField(two, '2', 'down'))).toEqual(['A 1', 'B 2 3 4']);
    expect(layout(moveField(two, '3', 'up'))).toEqual(['A 1 2 3', 'B 4']);
  });
});

describe('duplicating a field', () => {
  it('adds a suffix to label and variable name, and a number if that name is taken', { tags: ['A4.4-2'] }, () => {
    const form = [section('A', field('1', { label: 'Style', variableName: 'style' }))];
    const once = duplicateField(form, '1');
    const [fields] = duplicateField(once, '1').map((one) => one.fields);
    expect(fields!.map(({ label }) => label)).toEqual(['Style', 'Style (Copy 2)', 'Style (Copy)']);
    expect(fields!.map(fieldKey)).toEqual(['style', 'style_copy_2', 'style_copy']);
  });
});

describe('the prompt of a form', () => {
  const marked = (sections: readonly FormSection[]) =>
    sections
      .flatMap(({ fields }) => fields)
      .flatMap(({ id, ...more }) => ('isPrompt' in more && more.isPrompt ? [id] : []));
  const form = [section('A', field('1', { isPrompt: true }), field('2')), section('B', field('3'))];

  it('is the field that was marked last', () => {
    expect(marked(replaceField(form, field('3', { isPrompt: true })))).toEqual(['3']);
    const [added] = addField(form, 'B', field('4', { isPrompt: true })).slice(1);
    expect(added!.fields.map(({ label }) => label)).toEqual(['3', '4']);
    expect(marked(addField(form, 'B', field('4', { isPrompt: true })))).toEqual(['4']);
    expect(marked(replaceField(form, field('2', { label: 'Two' })))).toEqual(['1']);
  });

  it('is never a copy or a list', () => {
    expect(marked(duplicateField(form, '1'))).toEqual(['1']);
    const list = field('3', { isPrompt: true, valueSchema: { type: 'array' } });
    expect(marked(replaceField(form, list))).toEqual(['1', '3']);
  });
});

describe('deleting a field', () => {
  it('keeps the last field of a section', { tags: ['A2.5-8', 'A4.4-3'] }, () => {
    expect(layout(deleteField([section('A', field('1'))], '1'))).toEqual(['A 1']);
    expect(layout(deleteField([section('A', field('1'), field('2'))], '1'))).toEqual(['A 2']);
  });
});

describe('rules about other fields', () => {
  const rules = [{ effect: 'show', field: 'style', is: 'not_empty' }] as const;
  const form = [section('A', field('1', { variableName: 'style' }), field('2', { rules: [...rules] })), section('B')];

  it('follow a new variable name', () => {
    const [first] = replaceField(form, field('1', { variableName: 'look' }));
    expect(first!.fields[1]!.rules).toEqual([{ ...rules[0], field: 'look' }]);
  });

  it('are deleted with the field or its section', () => {
    expect(deleteField(form, '1')[0]!.fields[0]!.rules).toEqual([]);
    const separateForms = [
      section('A', field('1', { variableName: 'style' })),
      section('B', field('2', { rules: [...rules] })),
    ];
    expect(removeSection(separateForms, 'A')[0]!.fields[0]!.rules).toEqual([]);
  });
});

it('adds a field of each type with a unique name', () => {
  const empty = [createSection()];
  const twice = [...typeChoices, ...typeChoices].reduce(
    (sections, type) => addField(sections, empty[0]!.id, createField(type)),
    empty,
  );
  const keys = twice[0]!.fields.map(fieldKey);
  expect(new Set(typeChoices)).toEqual(new Set(fieldTypes));
  expect(new Set(keys).size).toBe(2 * fieldTypes.length);
  expect(new Set(twice[0]!.fields.map(({ label }) => label)).size).toBe(2 * fieldTypes.length);
});

const anyEdit = fc.record({
  kind: fc.constantFrom('move', 'duplicate', 'delete', 'add', 'replace', 'moveSection', 'removeSection', 'rename'),
  at: fc.nat(),
  direction: fc.constantFrom('up', 'down'),
});
type Edit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never;

const anyForm = fc
  .array(
    fc.array(fc.record({ label: fc.string({ maxLength: 3 }), type: fc.constantFrom(...typeChoices) }), {
      maxLength: 4,
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((sections) =>
    sections.map((fields, index) =>
      section(
        `section ${index}`,
        ...fields.map((one, place) => field(`${index}.${place}`, { ...one, variableName: `v_${index}_${place}` })),
      ),
    ),
  );

function apply(sections: FormSection[], { kind, at, direction }: Edit): FormSection[] {
  const fields = sections.flatMap((one) => one.fields);
  const target = fields[at % Math.max(1, fields.length)];
  const { id } = sections[at % Math.max(1, sections.length)] ?? createSection();
  switch (kind) {
    case 'move':
      return moveField(sections, target?.id ?? '', direction);
    case 'duplicate':
      return duplicateField(sections, target?.id ?? '');
    case 'delete':
      return deleteField(sections, target?.id ?? '');
    case 'replace':
      return target ? replaceField(sections, { ...target, label: `${target.label}!` }) : sections;
    case 'add':
      return addField(sections, id, createField('text'));
    case 'moveSection':
      return moveSection(sections, id, direction);
    case 'removeSection':
      return removeSection(sections, id);
    case 'rename':
      return renameSection(sections, id, 'Renamed');
  }
}

const collectIds = (sections: readonly FormSection[]) => sections.flatMap(({ fields }) => fields.map(({ id }) => id));

property.prop([anyForm, fc.array(anyEdit, { maxLength: 12 })])(
  'keeps ids and variable names unique after any edits, and does not change the earlier form',
  (form, edits) => {
    const before = structuredClone(form);
    const after = edits.reduce(apply, form);
    const keys = after.flatMap(({ fields }) => fields.map(fieldKey));
    expect(new Set(collectIds(after)).size).toBe(collectIds(after).length);
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
    expect(new Set(keys).size).toBe(keys.length);
    expect(form).toEqual(before);
  },
);

property.prop([anyForm, fc.array(anyEdit, { maxLength: 12 })])('loses no field by moving', (form, edits) => {
  const moves = edits.map((edit) => ({ ...edit, kind: edit.kind === 'moveSection' ? edit.kind : ('move' as const) }));
  expect(collectIds(moves.reduce(apply, form)).toSorted()).toEqual(collectIds(form).toSorted());
});

property.prop([anyForm, fc.nat(), fc.constantFrom('up', 'down')])(
  'is undone by the opposite move',
  (form, at, direction) => {
    const ids = collectIds(form);
    const id = ids[at % Math.max(1, ids.length)] ?? '';
    const moved = moveField(form, id, direction);
    const back = moveField(moved, id, direction === 'up' ? 'down' : 'up');
    expect(layout(moved).join() === layout(form).join() || layout(back).join() === layout(form).join()).toBe(true);
  },
);

property.prop([anyForm, fc.array(fc.nat(), { maxLength: 20 })])(
  'never empties a section by deleting',
  (form, deletions) => {
    const full = form.filter(({ fields }) => fields.length > 0);
    const after = deletions.reduce((sections, at) => apply(sections, { kind: 'delete', at, direction: 'up' }), full);
    expect(after.every(({ fields }) => fields.length > 0)).toBe(true);
  },
);
