import type { InputField } from '#shared/form/input-field.ts';

/** What each part of the settings is given: the field as it would be saved now, and how to change it. */
export interface SettingsProps {
  readonly field: InputField;
  readonly onChange: (changes: Partial<InputField>) => void;
}
