import { FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from '../messages.ts';
import type { ControlProps } from './control.ts';

/** Stands for a field of a type that this version does not know. */
export function UnsupportedControl({ id, field }: Pick<ControlProps, 'id' | 'field'>) {
  return (
    <FormField id={id} label={field.label} isGroup>
      <p className="rounded-control bg-raised px-4 py-3 text-sm text-muted">{messages.unsupported}</p>
    </FormField>
  );
}
