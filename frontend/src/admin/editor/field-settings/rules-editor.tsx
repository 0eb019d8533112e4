import { Plus, Trash2 } from 'lucide-react';
import * as z from 'zod/mini';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { type AnyField, rulesForType } from '#shared/form/field-types.ts';
import type { VisibilityRule } from '#shared/form/form-schemas.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { ActionButton } from '../controls/action-button.tsx';
import {
  CellInput,
  CheckboxGroup,
  NamedLongTextSetting,
  NamedSelectSetting,
  useSetting,
} from '../controls/named-settings.tsx';
import { messages } from './messages.ts';
import type { SettingsProps } from './use-field-settings.ts';

interface RulesEditorProps extends SettingsProps {
  readonly others: readonly AnyField[];
}

const blank: VisibilityRule = { effect: 'show', field: '', is: 'equals', values: [] };

export function RulesEditor({ field, onChange, others }: RulesEditorProps) {
  const setting = useSetting('rules');
  const { rules = [] } = field;
  const set = (changed: VisibilityRule[]) => onChange({ rules: changed });
  const hint = others.length > 0 ? messages.rulesHint : messages.noOtherFields;
  return (
    <FormField {...setting} label={messages.rules} description={hint} isGroup>
      <div id={setting.id} role="group" tabIndex={-1} aria-labelledby={`${setting.id}-label`}>
        <ol className="flex flex-col gap-3">
          {rules.map((rule, index) => (
            <RuleItem
              // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their position
              key={index}
              rule={rule}
              index={index}
              others={others}
              onChange={(changed) => set(rules.with(index, changed))}
              onRemove={() => set(rules.toSpliced(index, 1))}
            />
          ))}
        </ol>
        {others.length > 0 && (
          <Button variant="ghost" className="mt-1" onClick={() => set([...rules, blank])}>
            <Plus aria-hidden className="size-4" />
            {messages.addRule}
          </Button>
        )}
      </div>
    </FormField>
  );
}

interface RuleItemProps {
  readonly rule: VisibilityRule;
  readonly index: number;
  readonly others: readonly AnyField[];
  readonly onChange: (rule: VisibilityRule) => void;
  readonly onRemove: () => void;
}

const effects = z.enum(['show', 'hide', 'require']);
const conditions = z.enum(['equals', 'in', 'not_empty']);
const effectChoices = effects.options.map((value) => ({ value, label: messages.effects[value] }));
const conditionChoices = conditions.options.map((value) => ({ value, label: messages.conditions[value] }));

function RuleItem({ rule, index, others, onChange, onRemove }: RuleItemProps) {
  const name = `rules[${index}]`;
  const position = index + 1;
  const other = others.find((field) => fieldKey(field) === rule.field);
  const fields = others.map((field) => ({ value: fieldKey(field), label: field.label }));
  return (
    <li className="flex items-start gap-2 rounded-card border border-line p-3">
      <div className="grid min-w-0 flex-1 items-start gap-2 @xl/field:grid-cols-3">
        <NamedSelectSetting
          name={`${name}.effect`}
          label={messages.effect(position)}
          isLabelHidden
          value={rule.effect}
          choices={effectChoices}
          onChange={(effect) => onChange({ ...rule, effect: effects.parse(effect) })}
        />
        <NamedSelectSetting
          name={`${name}.field`}
          label={messages.when(position)}
          isLabelHidden
          value={other ? rule.field : ''}
          choices={[{ value: '', label: messages.chooseField }, ...fields]}
          onChange={(field) => onChange({ ...rule, field, values: [] })}
        />
        <NamedSelectSetting
          name={`${name}.is`}
          label={messages.is(position)}
          isLabelHidden
          value={rule.is}
          choices={conditionChoices}
          onChange={(is) => onChange(changeCondition(rule, conditions.parse(is)))}
        />
        {rule.is !== 'not_empty' && (
          <div className="sm:col-span-3">
            <RuleValues rule={rule} index={index} other={other} onChange={(values) => onChange({ ...rule, values })} />
          </div>
        )}
      </div>
      <ActionButton label={messages.removeRule(position)} icon={Trash2} onPress={onRemove} />
    </li>
  );
}

function changeCondition(rule: VisibilityRule, is: VisibilityRule['is']): VisibilityRule {
  const { values = [] } = rule;
  return { ...rule, is, values: is === 'in' ? values : is === 'equals' ? values.slice(0, 1) : undefined };
}

interface RuleValuesProps {
  readonly rule: VisibilityRule;
  readonly index: number;
  readonly other: AnyField | undefined;
  readonly onChange: (values: string[]) => void;
}

function RuleValues({ rule, index, other, onChange }: RuleValuesProps) {
  const name = `rules[${index}].values`;
  const values = (rule.values ?? []).map(String);
  const choices = other ? rulesForType(other).choices(other) : [];
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
        description={messages.onePerLine}
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
