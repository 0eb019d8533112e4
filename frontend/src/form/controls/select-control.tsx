import type { ShownField } from '#shared/form/field-types.ts';
import { controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select } from '#frontend/src/ui/select.tsx';
import { messages } from '../messages.ts';
import { chosenValues, withChosen } from './chosen-values.ts';
import { CustomValue } from './custom-value.tsx';
import type { ControlProps } from './control.ts';
import { optionsAsButtons } from './few-options.ts';
import { OptionButtons } from './option-buttons.tsx';

/** A choice among words: one, several, or one's own. */
export function SelectControl(props: ControlProps<'select'>) {
  const { id, field, value, onChange, problem } = props;
  const options = optionsAsButtons(field);
  if (options) {
    const [chosen = ''] = chosenValues(value);
    return <OptionButtons {...{ id, field, problem, options, chosen }} onChoose={onChange} />;
  }
  return (
    <div className="flex flex-col gap-3">
      {field.multiple ? <ManyOfList {...props} /> : <OneOfList {...props} />}
      {field.allowCustomValue && (
        <CustomValue field={field} onChoose={(custom) => onChange(withChosen(field, value, custom))} />
      )}
    </div>
  );
}

/** The browser's own list: best on phones, and complete for keyboards. */
function OneOfList({ id, field, value, onChange, problem }: ControlProps<'select'>) {
  const { label, description, required, placeholder } = field;
  const [chosen = ''] = chosenValues(value);
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <Select
        {...controlProps({ id, description, problem, required })}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{placeholder ?? messages.choose}</option>
        {optionsWith(field, [chosen]).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

function ManyOfList({ id, field, value, onChange, problem }: ControlProps<'select'>) {
  const { label, description, required } = field;
  const chosen = chosenValues(value);
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={problem ? `${id}-problem` : description && `${id}-description`}
        className="flex flex-col rounded-control border border-outline px-3.5 py-1.5"
      >
        {optionsWith(field, chosen).map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => onChange(withChosen(field, value, option.value))}
              className="size-5 accent-ink"
            />
            {option.label}
          </label>
        ))}
      </div>
    </FormField>
  );
}

/** The field's options, and what was entered beside them. */
function optionsWith({ options = [], allowCustomValue }: ShownField<'select'>, chosen: readonly string[]) {
  if (!allowCustomValue) return options;
  const known = new Set(options.map(({ value }) => value));
  const own = chosen.filter((one) => one !== '' && !known.has(one));
  return [...options, ...own.map((value) => ({ value, label: value }))];
}
