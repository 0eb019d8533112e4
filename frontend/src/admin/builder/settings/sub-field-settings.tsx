import type { InputField, SubField } from '#shared/form/input-field.ts';
import { editorTypes } from '../field-types.ts';
import { BasicSettings } from './basic-settings.tsx';
import { messages } from './messages.ts';
import { NumberSettings } from './number-settings.tsx';
import { OptionsEditor } from './options-editor.tsx';

/** A§3: a prompt builder holds neither files nor another prompt builder. */
const subFieldTypes = editorTypes.filter((type) => type !== 'prompt_builder' && type !== 'file');

interface SubFieldSettingsProps {
  readonly subField: SubField;
  readonly onChange: (subField: SubField) => void;
}

/** A field of a prompt builder; it has fewer settings than others. */
export function SubFieldSettings({ subField, onChange }: SubFieldSettingsProps) {
  const change = ({ defaultValue = subField.defaultValue, ...changes }: Partial<InputField>) =>
    onChange({ ...subField, ...changes, defaultValue: Array.isArray(defaultValue) ? defaultValue[0] : defaultValue });
  const props = { field: subField, onChange: change };
  return (
    <div className="flex flex-col gap-5">
      <BasicSettings {...props} types={subFieldTypes} nameHint={messages.stands} />
      {(subField.type === 'number' || subField.type === 'range') && <NumberSettings {...props} />}
      {(subField.type === 'select' || subField.type === 'dropdown_with_image') && (
        <OptionsEditor
          name="options"
          options={subField.options ?? []}
          blank={{ label: '', value: '' }}
          onChange={(options) => change({ options })}
        />
      )}
    </div>
  );
}
