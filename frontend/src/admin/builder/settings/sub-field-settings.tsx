import { type AnyField, isPartType, type SubField } from '#shared/form/field-types.ts';
import { typeChoices } from '../field-types.ts';
import { BasicSettings } from './basic-settings.tsx';
import { messages } from './messages.ts';
import { partEditorOf } from './part-editors.ts';

const partTypes = typeChoices.filter(isPartType);

interface SubFieldSettingsProps {
  readonly subField: SubField;
  readonly onChange: (subField: SubField) => void;
}

/** A field of a prompt builder; it has fewer settings than others. */
export function SubFieldSettings({ subField, onChange }: SubFieldSettingsProps) {
  const change = ({ defaultValue = subField.defaultValue, ...changes }: Partial<AnyField>) =>
    onChange({ ...subField, ...changes, defaultValue: Array.isArray(defaultValue) ? defaultValue[0] : defaultValue });
  const { Default, Settings } = partEditorOf(subField.type);
  const props = { field: subField, onChange: change };
  return (
    <div className="flex flex-col gap-5">
      <BasicSettings {...props} Default={Default} types={partTypes} nameHint={messages.stands} />
      {Settings && <Settings {...props} />}
    </div>
  );
}
