import { Copy } from 'lucide-react';
import { useId } from 'react';
import { fieldKey, type FieldValue } from '#shared/form/form-values.ts';
import type { AnyField, PublicField } from '#shared/form/field-types.ts';
import { validateField } from '#shared/form/read-form.ts';
import { toText } from './control.tsx';
import { type ButtonOption, listNumberButtons, listOptionButtons, Outline } from './option-buttons.tsx';

interface OptionChipsProps {
  readonly field: PublicField;
  readonly value: FieldValue | undefined;
  readonly onChange: (value: FieldValue) => void;
}

export function OptionChips({ field, value, onChange }: OptionChipsProps) {
  const options = findChipOptions(field) ?? [];
  const chosen = toText(value);
  const choose = (text: string) => onChange(toChipValue(field, text));
  const Chips = options.every(({ ratio }) => ratio !== undefined) ? ShapeChip : CountChips;
  return <Chips label={field.label} {...{ options, chosen }} onChoose={choose} />;
}

interface ChipsProps {
  readonly label: string;
  readonly options: readonly ButtonOption[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

function ShapeChip({ label, options, chosen, onChoose }: ChipsProps) {
  const { ratio = 1 } = options.find(({ value }) => value === chosen) ?? {};
  return (
    <span className="relative inline-flex min-w-0">
      <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center">
        <Outline ratio={ratio} />
      </span>
      <select
        aria-label={label}
        data-own-gestures
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        className="field-sizing-content min-h-11 min-w-0 appearance-none rounded-full bg-raised ps-10 pe-3.5 text-[0.9375rem] font-medium text-ellipsis text-ink transition-colors duration-150 hover:bg-hover"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

function CountChips({ label, options, chosen, onChoose }: ChipsProps) {
  const name = useId();
  return (
    <span
      role="radiogroup"
      aria-label={label}
      title={label}
      data-own-gestures
      className="inline-flex items-center rounded-full bg-raised ps-3"
    >
      <Copy aria-hidden className="me-1 size-4 text-muted" />
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex control-height count-chip cursor-pointer items-center justify-center rounded-full text-[0.9375rem] font-medium tabular-nums transition-colors duration-150 hover:bg-hover has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </span>
  );
}

/** Names of provider parameters like `num_images`, `n` or `image_count`. */
const countName = /^(n|num|number|count|samples|batch_size)$|^(num|number_of|n)_(?!inference|steps|frames)|_count$/i;

export function findChipOptions(field: AnyField): readonly ButtonOption[] | undefined {
  const options = listChipOptions(field)?.filter(
    ({ value }) => validateField(field, toChipValue(field, value)) === undefined,
  );
  return options && options.length > 1 ? options : undefined;
}

function toChipValue(field: AnyField, text: string): FieldValue {
  return field.type === 'range' ? Number(text) : text;
}

function listChipOptions(field: AnyField): readonly ButtonOption[] | undefined {
  if (field.hidden || field.advanced) return undefined;
  if (field.type === 'select') {
    const options = listOptionButtons(field);
    const isShape = options?.every(({ ratio }) => ratio !== undefined);
    const isCount = countName.test(fieldKey(field)) && options?.every(({ label }) => /^\d+$/.test(label));
    return isShape || isCount ? options : undefined;
  }
  if (field.type !== 'number' && field.type !== 'range') return undefined;
  const isSet = field.required === true || field.defaultValue !== undefined || field.type === 'range';
  return isSet && countName.test(fieldKey(field)) ? listNumberButtons(field) : undefined;
}
