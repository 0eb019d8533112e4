import type { ComponentType } from 'react';
import type { AnyField, FieldType } from '#shared/form/field-types.ts';

/** What each part of the settings is given: the field as it would be saved now, and how to change it. */
export interface SettingsProps<T extends FieldType = FieldType> {
  readonly field: AnyField<T>;
  readonly onChange: (changes: Partial<AnyField<T>>) => void;
}

/** How the builder edits what a type decides. */
export interface TypeEditor<T extends FieldType = FieldType> {
  /** What the field holds at first; absent where that can't be set. */
  readonly Default?: ComponentType<SettingsProps<T>>;
  /** The settings that not every type has; absent where there are none. */
  readonly Settings?: ComponentType<SettingsProps<T>>;
}

export interface AdvancedSettingsProps extends SettingsProps {
  /** The form's other fields. */
  readonly others: readonly AnyField[];
  /** Whether the form is one whose results are found by its prompt. */
  readonly hasPrompt: boolean;
}
