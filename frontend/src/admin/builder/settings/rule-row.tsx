import { Trash2 } from 'lucide-react';
import * as z from 'zod/mini';
import { fieldKey } from '#shared/form/form-values.ts';
import type { VisibilityRule } from '#shared/form/visibility.ts';
import type { AnyField } from '#shared/form/field-types.ts';
import { ActionButton } from '../action-button.tsx';
import { messages } from './messages.ts';
import { RuleValues } from './rule-values.tsx';
import { NamedSelectSetting } from './named-settings.tsx';

interface RuleRowProps {
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

/** Reads as a sentence: SHOW when Style equals Oil. */
export function RuleRow({ rule, index, others, onChange, onRemove }: RuleRowProps) {
  const name = `rules[${index}]`;
  const position = index + 1;
  const other = others.find((field) => fieldKey(field) === rule.field);
  const fields = others.map((field) => ({ value: fieldKey(field), label: field.label }));
  return (
    <li className="flex items-start gap-2 rounded-card border border-line p-3">
      <div className="grid min-w-0 flex-1 items-start gap-2 sm:grid-cols-3">
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
          onChange={(is) => onChange(withCondition(rule, conditions.parse(is)))}
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

/** One value is enough for `equals`, and `not_empty` has none. */
function withCondition(rule: VisibilityRule, is: VisibilityRule['is']): VisibilityRule {
  const { values = [] } = rule;
  return { ...rule, is, values: is === 'in' ? values : is === 'equals' ? values.slice(0, 1) : undefined };
}
