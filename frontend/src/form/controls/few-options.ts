import type { ShownField } from '#shared/form/field-types.ts';
import type { ButtonOption } from './option-buttons.tsx';
import { ratioOf } from './option-shapes.ts';

/** More than so many are a list; of shapes, which are told apart at a glance, some more. */
const mostButtons = 4;
const mostShapes = 10;
const longestLabel = 14;

type Choice = Pick<ShownField<'select'>, 'options' | 'multiple' | 'allowCustomValue' | 'required' | 'defaultValue'>;

/** The options that are drawn side by side: a few short words or shapes, of which one always holds; undefined where a list is better. */
export function optionsAsButtons(field: Choice): readonly ButtonOption[] | undefined {
  const { options = [], multiple, allowCustomValue, required, defaultValue } = field;
  const mayBeEmpty = !required && defaultValue === undefined;
  if (multiple || allowCustomValue || mayBeEmpty || options.length < 2) return undefined;
  const shapes = options.map((option) => ({ ...option, ratio: ratioOf(option.value) ?? ratioOf(option.label) }));
  if (shapes.length <= mostShapes && shapes.every(({ ratio }) => ratio !== undefined)) return shapes;
  const isShort = options.length <= mostButtons && options.every(({ label }) => label.length <= longestLabel);
  return isShort ? options : undefined;
}

interface Numbers {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
}

/** The numbers between two ends, where they are whole and no more than a few. */
export function numbersAsButtons({ min = NaN, max = NaN, step = 1 }: Numbers): readonly ButtonOption[] | undefined {
  const count = max - min + 1;
  if (step !== 1 || !Number.isInteger(min) || !Number.isInteger(max) || count < 2 || count > mostButtons + 1)
    return undefined;
  return Array.from({ length: count }, (_, index) => ({ value: String(min + index), label: String(min + index) }));
}
