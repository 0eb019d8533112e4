import { rangeDefault, rangeEnds } from '#shared/form/types/range.ts';
import { controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { numbersAsButtons } from './few-options.ts';
import { OptionButtons } from './option-buttons.tsx';
import { type ControlProps, textOf } from './control.ts';

/** A slider with its value beside the label. */
export function RangeControl({ id, field, value, onChange, problem }: ControlProps<'range'>) {
  const { label, description, required, step = 1 } = field;
  const { min, max } = rangeEnds(field);
  const shown = textOf(value) || String(rangeDefault(field));
  const options = numbersAsButtons({ min, max, step });
  if (options) {
    const choose = (chosen: string) => onChange(Number(chosen));
    return <OptionButtons {...{ id, field, problem, options }} chosen={shown} onChoose={choose} />;
  }
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
