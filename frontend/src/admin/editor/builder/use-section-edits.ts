import { useEffect, useState } from 'react';
import type { Field } from '#shared/form/field-types.ts';
import type { FormSection } from '#shared/rules/form-definition.ts';
import type { Direction, DropPosition } from '../controls/reorder.tsx';
import * as edit from './edit-sections.ts';
import { messages } from './messages.ts';

export const builderControlId = {
  label: (fieldId: string) => `label-${fieldId}`,
  settings: (fieldId: string) => `settings-${fieldId}`,
  move: (id: string, direction: Direction) => `move-${direction}-${id}`,
  rename: (sectionId: string) => `rename-${sectionId}`,
  addField: (sectionId: string) => `add-field-${sectionId}`,
};

export interface SectionEdits {
  readonly addSection: () => void;
  readonly renameSection: (section: FormSection, title: string) => void;
  readonly moveSection: (section: FormSection, direction: Direction) => void;
  readonly removeSection: (section: FormSection) => void;
  readonly addField: (sectionId: string, field: Field) => void;
  readonly dropAddedField: (field: Field) => void;
  /** Consecutive changes of one part, for example while typing, are one undo step. */
  readonly saveField: (field: Field, editedPart?: string) => void;
  /** Returns the focus to this control, because the row is drawn again in another place. */
  readonly moveField: (field: Field, direction: Direction, focused: string | undefined) => void;
  readonly dropField: (fieldId: string, position: DropPosition) => void;
  readonly dropSection: (sectionId: string, position: DropPosition) => void;
  readonly duplicateField: (field: Field) => void;
  readonly deleteField: (field: Field) => void;
}

interface Outcome {
  readonly announcement?: string;
  readonly focused?: string | undefined;
  readonly editedPart?: string | undefined;
}

export type ChangeSections = (sections: FormSection[], editedPart?: string) => void;

export function useSectionEdits(sections: readonly FormSection[], onChange: ChangeSections) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome?.focused !== undefined) focusInRow(document.getElementById(outcome.focused));
  }, [outcome]);
  const edits = createSectionEdits(sections, (next, result) => {
    setOutcome(result);
    onChange(next, result?.editedPart);
  });
  return { announcement: outcome?.announcement ?? '', edits };
}

export function focusInRow(control: HTMLElement | null): void {
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

function createSectionEdits(
  sections: readonly FormSection[],
  apply: (next: FormSection[], outcome?: Outcome) => void,
): SectionEdits {
  return {
    addSection: () => apply([...sections, edit.createSection()]),
    renameSection: ({ id }, title) => apply(edit.renameSection(sections, id, title)),
    moveSection: ({ id, title }, direction) => {
      const next = edit.moveSection(sections, id, direction);
      const position = next.findIndex((section) => section.id === id) + 1;
      apply(next, {
        announcement: messages.sectionMoved(title, position, next.length),
        focused: builderControlId.move(id, direction),
      });
    },
    removeSection: ({ id, title }) =>
      apply(edit.removeSection(sections, id), { announcement: messages.removed(title) }),
    addField: (sectionId, field) =>
      apply(edit.addField(sections, sectionId, field), {
        announcement: messages.added(field.label),
        focused: builderControlId.label(field.id),
      }),
    dropAddedField: ({ id, label }) =>
      apply(edit.dropAddedField(sections, id), {
        announcement: messages.deleted(label),
        focused: findNeighbourControl(sections, id),
      }),
    saveField: (field, editedPart) => apply(edit.replaceField(sections, field), { editedPart }),
    moveField: (field, direction, focused) => {
      const next = edit.moveField(sections, field.id, direction);
      apply(next, { announcement: describePosition(next, field), focused });
    },
    dropField: (fieldId, { listId, index }) => {
      const field = sections.flatMap(({ fields }) => fields).find(({ id }) => id === fieldId);
      const next = edit.moveFieldTo(sections, fieldId, { sectionId: listId, index });
      if (field) apply(next, { announcement: describePosition(next, field) });
    },
    dropSection: (sectionId, { index }) => {
      const title = sections.find(({ id }) => id === sectionId)?.title ?? '';
      apply(edit.moveSectionTo(sections, sectionId, index), {
        announcement: messages.sectionMoved(title, index + 1, sections.length),
      });
    },
    duplicateField: ({ id, label }) =>
      apply(edit.duplicateField(sections, id), { announcement: messages.duplicated(label) }),
    deleteField: ({ id, label }) =>
      apply(edit.deleteField(sections, id), {
        announcement: messages.deleted(label),
        focused: findNeighbourControl(sections, id),
      }),
  };
}

function describePosition(sections: readonly FormSection[], { id, label }: Field): string {
  const section = sections.find(({ fields }) => fields.some((field) => field.id === id));
  if (!section) return '';
  const position = section.fields.findIndex((field) => field.id === id) + 1;
  return messages.moved(label, position, section.fields.length, section.title);
}

function findNeighbourControl(sections: readonly FormSection[], fieldId: string): string | undefined {
  const fields = sections.find((section) => section.fields.some(({ id }) => id === fieldId))?.fields ?? [];
  const index = fields.findIndex(({ id }) => id === fieldId);
  const neighbour = fields[index + 1] ?? fields[index - 1];
  return neighbour && builderControlId.label(neighbour.id);
}
