import { expect, it } from 'vitest';
import { createField } from '#frontend/src/admin/editor/field-settings/field-type-registry.tsx';
import { applyChanges, startEditing } from '#frontend/src/admin/editor/field-settings/use-active-field.ts';
import type { Field } from '#shared/form/field-types.ts';

const title: Field = { id: 'title', type: 'text', label: 'Title', variableName: 'title' };

it('a new field takes its variable name from its label, with a number if another field has it', () => {
  const added = startEditing(createField('text'), { isNew: true });
  const typed = ['T', 'Ti', 'Title'].reduce((field, label) => applyChanges(field, { label }, [title]), added);
  expect(typed.inForm).toMatchObject({ label: 'Title', variableName: 'title_2' });
  const longer = applyChanges(typed, { label: 'Title of it' }, [title]);
  expect(longer.inForm).toMatchObject({ label: 'Title of it', variableName: 'title_of_it' });
});

it('another label leaves the variable name of a field alone', () => {
  const { inForm } = applyChanges(startEditing(title), { label: 'Heading' }, []);
  expect(inForm).toMatchObject({ label: 'Heading', variableName: 'title' });
});

it('keeps an invalid change out of the form, but no later valid one', () => {
  const number: Field = { id: 'n', type: 'number', label: 'Steps', variableName: 'steps' };
  const invalid = applyChanges(startEditing(number), { step: Number.NaN }, []);
  expect(invalid.inForm).toBe(number);
  expect(invalid.draft.step).toBeNaN();
  const valid = applyChanges(invalid, { label: 'Rounds' }, []);
  expect(valid.inForm).toEqual({ ...number, label: 'Rounds' });
  expect(valid.draft.step).toBeNaN();
  expect(applyChanges(valid, { step: 2 }, []).inForm).toEqual({ ...number, label: 'Rounds', step: 2 });
});

it('a dropdown without options can be named, but not left without a label', () => {
  const named = applyChanges(startEditing(createField('select'), { isNew: true }), { label: 'Style' }, []);
  expect(named.inForm).toMatchObject({ label: 'Style', variableName: 'style' });
  expect(applyChanges(named, { label: ' ' }, []).inForm).toBe(named.inForm);
});
