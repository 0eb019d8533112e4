import { Copy } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import type { AnyField, PublicField, ShownField } from '#shared/form/field-types.ts';
import { fieldKey, type FieldValue } from '#shared/form/form-values.ts';
import { validateField } from '#shared/form/read-form.ts';
import { type ControlProps, toText } from './control.tsx';

interface ButtonOption {
  readonly value: string;
  readonly label: string;
  /** Width divided by height, if the option is a shape. */
  readonly ratio?: number | undefined;
  readonly sampleUrl?: string | undefined;
}

export const PlayButton = lazyView(async () => (await import('#frontend/src/ui/play-button.tsx')).PlayButton);

interface OptionButtonsProps extends Pick<ControlProps, 'id' | 'problem'> {
  readonly field: Pick<ControlProps['field'], 'label' | 'description' | 'required'>;
  readonly options: readonly ButtonOption[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

export function OptionButtons({ id, field, problem, options, chosen, onChoose }: OptionButtonsProps) {
  const { label, description, required } = field;
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      <div
        id={id}
        role="radiogroup"
        tabIndex={-1}
        data-own-gestures
        aria-labelledby={`${id}-label`}
        aria-required={required || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? `${id}-problem` : description && `${id}-description`}
        className="option-buttons"
      >
        {options.map((option) => (
          <Sampled key={option.value} option={option}>
            <label className="relative flex min-h-11 min-w-14 flex-auto cursor-pointer flex-col items-center justify-center gap-1 rounded-control border border-outline bg-surface px-3 py-2 text-center text-[0.9375rem] font-medium transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === chosen}
                onChange={() => onChoose(option.value)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {option.ratio !== undefined && <Outline ratio={option.ratio} />}
              <span>{option.label}</span>
            </label>
          </Sampled>
        ))}
      </div>
    </FormField>
  );
}

interface SampledProps {
  readonly option: ButtonOption;
  readonly children: ReactNode;
}

function Sampled({ option: { label, sampleUrl }, children }: SampledProps) {
  if (sampleUrl === undefined) return children;
  return (
    <div className="flex flex-[1_1_40%] items-center gap-1 *:first:flex-1">
      {children}
      <WhenLoaded fallback={<span className="size-11" />}>
        <PlayButton url={sampleUrl} name={label} className="hover:bg-hover" />
      </WhenLoaded>
    </div>
  );
}

function Outline({ ratio }: { readonly ratio: number }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
      <rect {...fitOutline(ratio)} rx="2" />
    </svg>
  );
}

/** Above these limits, a list is shown instead. */
const maxButtons = 4;
const maxShapes = 10;
/** A list can't play samples, so options with samples stay buttons for longer. */
const maxSampled = 30;
const maxLabelLength = 14;

type Choice = Pick<ShownField<'select'>, 'options' | 'multiple' | 'allowCustomValue' | 'required' | 'defaultValue'>;

export function listOptionButtons(field: Choice): readonly ButtonOption[] | undefined {
  const { options = [], multiple, allowCustomValue, required, defaultValue } = field;
  const canBeEmpty = !required && defaultValue === undefined;
  if (multiple || allowCustomValue || canBeEmpty || options.length < 2) return undefined;
  const shapes = options.map((option) => ({ ...option, ratio: parseRatio(option.value) ?? parseRatio(option.label) }));
  if (shapes.length <= maxShapes && shapes.every(({ ratio }) => ratio !== undefined)) return shapes;
  const hasSamples = options.length <= maxSampled && options.some(({ sampleUrl }) => sampleUrl !== undefined);
  const isShort =
    hasSamples || (options.length <= maxButtons && options.every(({ label }) => label.length <= maxLabelLength));
  return isShort ? options : undefined;
}

interface Numbers {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
}

export function listNumberButtons({ min = NaN, max = NaN, step = 1 }: Numbers): readonly ButtonOption[] | undefined {
  const count = max - min + 1;
  if (step !== 1 || !Number.isInteger(min) || !Number.isInteger(max) || count < 2 || count > maxButtons + 1)
    return undefined;
  return Array.from({ length: count }, (_, index) => ({ value: String(min + index), label: String(min + index) }));
}

/** Fits a rectangle of this ratio into a 24 × 24 square. */
export function fitOutline(ratio: number) {
  const longest = 20;
  const shortest = 4;
  const width = Math.max(shortest, Math.min(longest, longest * ratio));
  const height = Math.max(shortest, Math.min(longest, longest / ratio));
  return { x: 12 - width / 2, y: 12 - height / 2, width, height };
}

/** Parses `16:9`, `1024x768`, `portrait_4_3` or `square_hd` to width divided by height. */
export function parseRatio(text: string): number | undefined {
  if (/^square(_hd)?$/i.test(text)) return 1;
  const presetMatch = /^(portrait|landscape)_(\d+)_(\d+)$/i.exec(text);
  const [, , long, short] = presetMatch ?? [];
  if (presetMatch) return presetMatch[1]?.toLowerCase() === 'portrait' ? quotient(short, long) : quotient(long, short);
  const [, width, height] = /^(\d+(?:\.\d+)?) ?[:x×] ?(\d+(?:\.\d+)?)$/i.exec(text.trim()) ?? [];
  return quotient(width, height);
}

function quotient(width: string | undefined, height: string | undefined): number | undefined {
  const result = Number(width) / Number(height);
  return Number.isFinite(result) && result > 0 ? result : undefined;
}

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
