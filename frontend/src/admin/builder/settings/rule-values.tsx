import { type AnyField, rulesOf } from '#shared/form/field-types.ts';
import type { VisibilityRule } from '#shared/form/visibility.ts';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { CellInput } from './cell-input.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { messages } from './messages.ts';
import { NamedLongTextSetting, NamedSelectSetting } from './named-settings.tsx';
import { useSetting } from './setting-scope.ts';

interface RuleValuesProps {
  readonly rule: VisibilityRule;
  readonly index: number;
  /** The field that the rule looks at. */
  readonly other: AnyField | undefined;
  readonly onChange: (values: string[]) => void;
}

/** What a rule compares with: chosen where the other field is a choice, else written. */
export function RuleValues({ rule, index, other, onChange }: RuleValuesProps) {
  const name = `rules[${index}].values`;
  const values = (rule.values ?? []).map(String);
  const choices = other ? rulesOf(other).choices(other) : [];
  if (rule.is === 'in') return <ManyValues {...{ name, index, values, choices, onChange }} />;
  const text = { name, label: messages.ruleValue(index + 1), value: values[0] ?? '' };
  const set = (value: string) => onChange(value === '' ? [] : [value]);
  if (choices.length === 0) return <CellInput {...text} placeholder={text.label} onChange={set} />;
  return (
    <NamedSelectSetting
      {...text}
      isLabelHidden
      choices={[{ value: '', label: messages.choose }, ...choices]}
      onChange={set}
    />
  );
}

interface ManyValuesProps {
  readonly name: string;
  readonly index: number;
  readonly values: readonly string[];
  readonly choices: readonly { readonly label: string; readonly value: string }[];
  readonly onChange: (values: string[]) => void;
}

function ManyValues({ name, index, values, choices, onChange }: ManyValuesProps) {
  const setting = useSetting(name);
  const label = messages.ruleValues(index + 1);
  if (choices.length === 0) {
    return (
      <NamedLongTextSetting
        name={name}
        label={label}
        description={messages.oneALine}
        value={values.join('\n')}
        onChange={(lines) => onChange(lines.split('\n'))}
      />
    );
  }
  return (
    <FormField {...setting} label={label} isGroup>
      <CheckboxGroup id={setting.id} choices={choices} chosen={values} onChange={onChange} />
    </FormField>
  );
}
