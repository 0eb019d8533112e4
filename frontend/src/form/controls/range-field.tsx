import { defaultValueOf } from '#shared/form/initial-values.ts';
import { limitsOf } from '#shared/form/field-rules.ts';
import { controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { type FieldControlProps, textOf } from './field-control.ts';

/** A slider with its value beside the label. */
export function RangeField({ id, field, value, onChange, problem }: FieldControlProps) {
  const { label, description, required, step = 1 } = field;
  const { min, max } = limitsOf(field);
  const shown = textOf(value) || String(defaultValueOf(field));
  return (
    <FormField
      {...{ id, label, description, problem, required }}
      aside={
        <output htmlFor={id} className="tabular-nums">
          {shown}
        </output>
      }
    >
      <input
        {...controlProps({ id, description, problem })}
        type="range"
        min={min}
        max={max}
        step={step}
        value={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-11 w-full cursor-pointer accent-ink"
      />
      <div aria-hidden className="-mt-2 flex justify-between text-sm text-muted tabular-nums">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </FormField>
  );
}
