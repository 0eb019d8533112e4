import { fieldKey } from '#shared/form/form-values.ts';
import {
  NamedLongTextSetting,
  NamedSelectSetting,
  NamedSwitchSetting,
  NamedTextSetting,
} from '../controls/named-settings.tsx';
import { type FieldTypeEntry, getFieldType, typeChoices } from './field-type-registry.tsx';
import { messages } from './messages.ts';
import { changeType, type SettingsProps } from './use-field-settings.ts';

interface BasicSettingsProps extends SettingsProps {
  readonly Default: FieldTypeEntry['Default'];
  readonly types?: readonly string[];
  readonly nameHint?: (key: string) => string;
}

export function BasicSettings({
  field,
  onChange,
  Default,
  types = typeChoices,
  nameHint = messages.sentAs,
}: BasicSettingsProps) {
  const offered = types.includes(field.type) ? types : [field.type, ...types];
  return (
    <div className="grid items-start gap-5 @sm/field:grid-cols-2">
      <NamedTextSetting
        name="label"
        label={messages.label}
        required
        value={field.label}
        onChange={(label) => onChange({ label })}
      />
      <NamedTextSetting
        name="variableName"
        label={messages.variableName}
        required
        value={field.variableName ?? ''}
        placeholder={fieldKey({ ...field, variableName: '' })}
        description={nameHint(fieldKey(field))}
        onChange={(variableName) => onChange({ variableName })}
      />
      <NamedSelectSetting
        name="type"
        label={messages.type}
        value={field.type}
        choices={offered.map((type) => ({ value: type, label: getFieldType(type).name }))}
        onChange={(type) => onChange(changeType(field, type))}
      />
      <NamedTextSetting
        name="placeholder"
        label={messages.placeholder}
        value={field.placeholder ?? ''}
        onChange={(placeholder) => onChange({ placeholder })}
      />
      <div className="@sm/field:col-span-2">
        <NamedLongTextSetting
          name="description"
          label={messages.description}
          rows={2}
          value={field.description ?? ''}
          onChange={(description) => onChange({ description })}
        />
      </div>
      {Default && <Default key={field.type} field={field} onChange={onChange} />}
      <NamedSwitchSetting
        name="required"
        label={messages.required}
        description={messages.requiredHint}
        value={field.required ?? false}
        onChange={(required) => onChange({ required })}
      />
    </div>
  );
}
