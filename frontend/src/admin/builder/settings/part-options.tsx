import { OptionsEditor } from './options-editor.tsx';
import type { SettingsProps } from './settings-props.ts';

/** The options of a choice inside a prompt builder, which have no pictures. */
export function PartOptions({ field, onChange }: SettingsProps<'select'>) {
  return (
    <OptionsEditor
      name="options"
      options={field.options ?? []}
      blank={{ label: '', value: '' }}
      onChange={(options) => onChange({ options })}
    />
  );
}
