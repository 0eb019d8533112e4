import { isWholeNumber } from '#shared/form/number-rules.ts';
import { anyColor } from '#shared/form/types/text-types.ts';
import { rangeDefault, rangeEnds } from '#shared/form/types/number-types.ts';
import { messages } from '#frontend/src/form/messages.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Switch } from '#frontend/src/ui/inputs.tsx';
import { CharacterCount, type ControlProps, toText } from './control.tsx';
import { listNumberButtons, OptionButtons } from './option-buttons.tsx';

/** Serves all types for which the browser has an input of the same name. */
export function TextControl({ id, field, value, onChange, problem }: ControlProps<'text'>) {
  const { type, label, description, required, placeholder } = field;
  return (
    <FormField
      {...{ id, label, description, problem, required }}
      aside={<CharacterCount field={field} value={value} />}
    >
      <input
        {...controlProps({ id, description, problem, required })}
        type={type}
        dir={type === 'text' ? 'auto' : undefined}
        value={toText(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

export function NumberControl({ id, field, value, onChange, problem }: ControlProps<'number'>) {
  const { label, description, required, placeholder, min, max, step = 'any', defaultValue } = field;
  const options = required || defaultValue !== undefined ? listNumberButtons(field) : undefined;
  if (options && isWholeNumber(field)) {
    return <OptionButtons {...{ id, field, problem, options }} chosen={toText(value)} onChoose={onChange} />;
  }
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <input
        {...controlProps({ id, description, problem, required })}
        {...{ min, max, step }}
        type="number"
        inputMode={isWholeNumber(field) && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        value={value === unreadable ? '' : toText(value)}
        placeholder={placeholder}
        autoComplete="off"
        // React reports no change from blank to a text that is no number.
        onInput={({ currentTarget }) => onChange(currentTarget.validity.badInput ? unreadable : currentTarget.value)}
        // Otherwise the wheel would change the number instead of scrolling the page.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        className={controlClass}
      />
    </FormField>
  );
}

/** The value for a text that is no number: browsers hide texts such as `1e` from scripts. */
const unreadable = 'NaN';

export function RangeControl({ id, field, value, onChange, problem }: ControlProps<'range'>) {
  const { label, description, required, step = 1 } = field;
  const { min, max } = rangeEnds(field);
  const shown = toText(value) || String(rangeDefault(field));
  const options = listNumberButtons({ min, max, step });
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

/** Adds a text box, because the browser's picker can't be left empty. */
export function ColorControl({ id, field, value, onChange, problem }: ControlProps<'color'>) {
  const { label, description, required, placeholder = messages.colorPlaceholder } = field;
  const text = toText(value);
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <div className="flex gap-2">
        <input
          {...controlProps({ id, description, problem, required })}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className={controlClass}
        />
        <input
          type="color"
          aria-label={messages.pickColor(label)}
          value={anyColor.test(text) ? text.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-outline bg-surface p-1"
        />
      </div>
    </FormField>
  );
}

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
