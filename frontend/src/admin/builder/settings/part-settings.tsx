import { type AnyField, isPartType, type Part } from '#shared/form/field-types.ts';
import { typeChoices } from '../type-looks.ts';
import { BasicSettings } from './basic-settings.tsx';
import { messages } from './messages.ts';
import { partEditorOf } from './part-editors.ts';

const partTypes = typeChoices.filter(isPartType);

interface PartSettingsProps {
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}

/** A field of a prompt builder; it has fewer settings than others. */
export function PartSettings({ part, onChange }: PartSettingsProps) {
  const change = ({ defaultValue = part.defaultValue, ...changes }: Partial<AnyField>) =>
    onChange({ ...part, ...changes, defaultValue: Array.isArray(defaultValue) ? defaultValue[0] : defaultValue });
  const { Default, Settings } = partEditorOf(part.type);
  const props = { field: part, onChange: change };
  return (
    <div className="flex flex-col gap-5">
      <BasicSettings {...props} Default={Default} types={partTypes} nameHint={messages.stands} />
      {Settings && <Settings {...props} />}
    </div>
  );
}
