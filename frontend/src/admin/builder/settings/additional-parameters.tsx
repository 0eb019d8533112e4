import { Plus, Trash2 } from 'lucide-react';
import type { AnyField } from '#shared/form/field-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { ActionButton } from '../action-button.tsx';
import { CellInput } from './cell-input.tsx';
import { messages } from './messages.ts';
import { NamedSelectSetting } from './named-settings.tsx';
import { useSetting } from './setting-scope.ts';
import type { SettingsProps } from './settings-props.ts';

interface Parameter {
  readonly name: string;
  readonly type: 'string' | 'list';
}

const kinds = [
  { value: 'string', label: messages.parameterTypes.string },
  { value: 'list', label: messages.parameterTypes.list },
];

/** Further parameters that get the field's value, as it is or wrapped in a list. */
export function AdditionalParameters({ field, onChange }: SettingsProps) {
  const setting = useSetting('additionalVariables');
  const parameters = parametersOf(field);
  const set = (changed: readonly Parameter[]) => onChange(settingsOf(changed));
  return (
    <FormField {...setting} label={messages.alsoSentAs} description={messages.alsoSentAsHint} isGroup>
      <div id={setting.id} role="group" tabIndex={-1} aria-labelledby={`${setting.id}-label`}>
        <ol className="flex flex-col gap-2">
          {parameters.map(({ name, type }, index) => (
            // Parameters have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="flex items-start gap-2">
              <CellInput
                name={`additionalVariables[${index}]`}
                label={messages.parameter(index + 1)}
                placeholder="image_url"
                value={name}
                onChange={(text) => set(parameters.with(index, { name: text, type }))}
              />
              <div className="w-36 shrink-0">
                <NamedSelectSetting
                  name={`additionalVariableTypes[${index}]`}
                  label={messages.parameterType(index + 1)}
                  isLabelHidden
                  value={type}
                  choices={kinds}
                  onChange={(chosen) =>
                    set(parameters.with(index, { name, type: chosen === 'list' ? 'list' : 'string' }))
                  }
                />
              </div>
              <ActionButton
                label={messages.removeParameter(index + 1)}
                icon={Trash2}
                onPress={() => set(parameters.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
        <Button variant="ghost" onClick={() => set([...parameters, { name: '', type: 'string' }])}>
          <Plus aria-hidden className="size-4" />
          {messages.addParameter}
        </Button>
      </div>
    </FormField>
  );
}

function parametersOf({ additionalVariables = [], additionalVariableTypes = {} }: AnyField): Parameter[] {
  const types = new Map(Object.entries(additionalVariableTypes));
  return additionalVariables.map((name) => ({ name, type: types.get(name) ?? 'string' }));
}

function settingsOf(parameters: readonly Parameter[]) {
  return {
    additionalVariables: parameters.map(({ name }) => name),
    additionalVariableTypes: Object.fromEntries(parameters.map(({ name, type }) => [name, type])),
  };
}
