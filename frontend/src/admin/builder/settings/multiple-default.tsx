import { FormField } from '#frontend/src/ui/form-field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { messages } from './messages.ts';
import { useSetting } from './setting-scope.ts';
import type { SettingsProps } from './settings-props.ts';

interface MultipleDefaultProps extends SettingsProps {
  readonly choices: readonly { readonly label: string; readonly value: string }[];
}

/** Which options are chosen at first. */
export function MultipleDefault({ field, choices, onChange }: MultipleDefaultProps) {
  const setting = useSetting('defaultValue');
  const chosen = [field.defaultValue].flat().map(String);
  return (
    <FormField {...setting} label={messages.defaultValue} isGroup>
      <CheckboxGroup
        id={setting.id}
        choices={choices}
        chosen={chosen}
        onChange={(defaultValue) => onChange({ defaultValue })}
      />
    </FormField>
  );
}
