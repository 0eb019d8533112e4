import { FormField } from '#frontend/src/ui/form-field.tsx';
import { Switch } from '#frontend/src/ui/switch.tsx';
import { messages } from '../messages.ts';
import type { ControlProps } from './control.ts';

export function BooleanControl({ id, field, value, onChange, problem }: ControlProps<'boolean'>) {
  const { label, description, required } = field;
  const isOn = value === true;
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      <div className="flex min-h-11 items-center gap-3">
        <Switch
          id={id}
          isOn={isOn}
          onChange={onChange}
          aria-labelledby={`${id}-label`}
          aria-describedby={description && `${id}-description`}
        />
        <span aria-hidden className="text-sm text-muted">
          {isOn ? messages.on : messages.off}
        </span>
      </div>
    </FormField>
  );
}
