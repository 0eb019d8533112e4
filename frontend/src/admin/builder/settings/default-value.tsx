import type { InputField } from '#shared/form/input-field.ts';
import { choicesOf } from './choices-of.ts';
import { ColorSetting } from './color-setting.tsx';
import { messages } from './messages.ts';
import { MultipleDefault } from './multiple-default.tsx';
import { LongTextSetting, NumberSetting, SelectSetting, SwitchSetting, TextSetting } from './setting-controls.tsx';
import type { SettingsProps } from './settings-props.ts';

const text = { name: 'defaultValue', label: messages.defaultValue };

/** What the field holds at first, in a control that fits its type. */
export function DefaultValue(props: SettingsProps) {
  const { field, onChange } = props;
  const value = textOf(field.defaultValue);
  const set = (defaultValue: InputField['defaultValue']) => onChange({ defaultValue });
  switch (field.type) {
    case 'number':
    case 'range':
      return <NumberSetting {...text} value={numberOf(field.defaultValue)} onChange={set} />;
    case 'boolean':
      return <SwitchSetting {...text} value={value === 'true'} onChange={set} />;
    case 'select':
    case 'dropdown_with_image':
      return <ChoiceDefault {...props} />;
    case 'textarea':
      return <LongTextSetting {...text} value={value} onChange={set} />;
    case 'file':
      return <FileDefault {...props} />;
    case 'color':
      return <ColorSetting {...text} value={value} onChange={set} />;
    case 'email':
    case 'url':
    case 'tel':
    case 'date':
    case 'time':
      return <TextSetting {...text} type={field.type} value={value} onChange={set} />;
    case 'prompt_builder':
      return null;
    default:
      return <TextSetting {...text} value={value} onChange={set} />;
  }
}

function ChoiceDefault({ field, onChange }: SettingsProps) {
  const choices = choicesOf(field);
  const value = textOf(field.defaultValue);
  if (field.multiple) return <MultipleDefault field={field} choices={choices} onChange={onChange} />;
  // A default that is a number makes the choice a number when it is sent.
  const isNumeric = typeof field.defaultValue === 'number';
  const set = (chosen: string) => onChange({ defaultValue: isNumeric && chosen !== '' ? Number(chosen) : chosen });
  if (field.allowCustomValue) return <TextSetting {...text} value={value} onChange={set} />;
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  const offered = [{ value: '', label: messages.noDefault }, ...choices];
  return (
    <SelectSetting
      {...text}
      value={value}
      choices={isKnown ? offered : [...offered, { value, label: value }]}
      onChange={set}
    />
  );
}

function FileDefault({ field, onChange }: SettingsProps) {
  const urls = [field.defaultValue].flat().map(textOf);
  if (!field.multiple) {
    return (
      <TextSetting
        {...text}
        type="url"
        description={messages.fileDefault}
        value={urls[0] ?? ''}
        onChange={(url) => onChange({ defaultValue: url })}
      />
    );
  }
  return (
    <LongTextSetting
      {...text}
      description={messages.fileDefaults}
      value={urls.join('\n')}
      onChange={(lines) => onChange({ defaultValue: lines.split('\n') })}
    />
  );
}

function textOf(value: InputField['defaultValue']): string {
  return value === undefined || value === null || Array.isArray(value) ? '' : String(value);
}

function numberOf(value: InputField['defaultValue']): number | undefined {
  const digits = textOf(value);
  return digits === '' ? undefined : Number(digits);
}
