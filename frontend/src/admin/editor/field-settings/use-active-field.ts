import { useState } from 'react';
import type { AnyField, Field } from '#shared/form/field-types.ts';
import { withFreeKey } from './copy-field.ts';
import { checkSettings, finishField } from './use-field-settings.ts';

interface ActiveField {
  /** Shown in the settings, with the changes that have problems. */
  readonly draft: AnyField;
  /** The draft without the changes that have problems. */
  readonly valid: AnyField;
  /** The form's field, which has the valid changes. Nothing is saved before the whole form is. */
  readonly inForm: Field;
  /** The form's field when its settings opened. Cancel returns to it. */
  readonly opened: Field;
  readonly isNew: boolean;
}

export type FieldChanges = Partial<AnyField>;
export type ActiveFieldEditing = ReturnType<typeof useActiveField>;

/** Changes reach the form at once, except those with problems: they show until corrected or another row is active. */
export function useActiveField(fields: readonly Field[], saveField: (field: Field, editedPart: string) => void) {
  const [state, setState] = useState<ActiveField>();
  const active = state && followForm(state, fields);
  const listOthers = (id: string) => fields.filter((field) => field.id !== id);
  const start = (field: Field) => (active?.inForm.id === field.id ? active : startEditing(field));
  return {
    active,
    problems: active ? findProblems(active.draft, listOthers(active.inForm.id)) : noProblems,
    /** The problems of changes that the form doesn't have yet. */
    heldProblems: active ? findNewProblems(active.draft, active.valid, listOthers(active.inForm.id)) : noProblems,
    draftFor: (field: Field): AnyField => (active?.inForm.id === field.id ? active.draft : field),
    activate: (field: Field) => setState(start(field)),
    open: (field: Field) => {
      const opened = start(field);
      setState({ ...opened, opened: opened.inForm, isNew: false });
    },
    /** The variable name of a new field follows its label until another field becomes active. */
    activateNew: (field: Field) => setState(startEditing(field, { isNew: true })),
    revert: () => {
      if (active === undefined) return;
      setState(startEditing(active.opened));
      saveField(active.opened, `${active.opened.id} revert`);
    },
    change: (field: Field, changes: FieldChanges) => {
      const before = start(field);
      const next = applyChanges(before, changes, listOthers(field.id));
      setState(next);
      if (next.inForm !== before.inForm) saveField(next.inForm, `${field.id} ${Object.keys(changes).join()}`);
    },
  };
}

const noProblems: ReadonlyMap<string, string> = new Map();

export function startEditing(field: Field, { isNew = false } = {}): ActiveField {
  const draft = isNew ? { ...field, variableName: undefined } : field;
  return { draft, valid: draft, inForm: field, opened: field, isNew };
}

/** Undo, an import or a merge can replace the field, or remove it. */
function followForm(active: ActiveField, fields: readonly Field[]): ActiveField | undefined {
  const current = fields.find(({ id }) => id === active.inForm.id);
  if (current === undefined || isSameField(current, active.inForm)) return current && active;
  return { ...active, draft: current, valid: current, inForm: current };
}

export function isSameField(one: AnyField, other: AnyField): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function applyChanges(active: ActiveField, changes: FieldChanges, others: readonly Field[]): ActiveField {
  const draft = { ...active.draft, ...changes };
  const valid = { ...active.valid, ...changes };
  if (findNewProblems(valid, active.valid, others).size > 0) return { ...active, draft };
  return { ...active, draft, valid, inForm: finishField(withFreeKey(valid, others), active.opened) };
}

/** A new field can have problems from the start, such as missing options. */
function findNewProblems(draft: AnyField, valid: AnyField, others: readonly Field[]): ReadonlyMap<string, string> {
  const known = findProblems(valid, others);
  return new Map([...findProblems(draft, others)].filter(([name]) => !known.has(name)));
}

function findProblems(draft: AnyField, others: readonly Field[]): ReadonlyMap<string, string> {
  return checkSettings(withFreeKey(draft, others), others);
}
