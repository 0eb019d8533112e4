import { Plus } from 'lucide-react';
import type { VisibilityRule } from '#shared/form/visibility.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';
import { RuleRow } from './rule-row.tsx';
import { useSetting } from './setting-scope.ts';
import type { AdvancedSettingsProps } from './settings-props.ts';

const blank: VisibilityRule = { effect: 'show', field: '', is: 'equals', values: [] };

/** When the field is part of the form, and when it has to be filled in. */
export function RulesEditor({ field, onChange, others }: AdvancedSettingsProps) {
  const setting = useSetting('rules');
  const { rules = [] } = field;
  const set = (changed: VisibilityRule[]) => onChange({ rules: changed });
  const hint = others.length > 0 ? messages.rulesHint : messages.noOthers;
  return (
    <FormField {...setting} label={messages.rules} description={hint} isGroup>
      <div id={setting.id} role="group" tabIndex={-1} aria-labelledby={`${setting.id}-label`}>
        <ol className="flex flex-col gap-3">
          {rules.map((rule, index) => (
            <RuleRow
              // Rules have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
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
