import { isPartType, type PartType } from '#shared/form/field-types.ts';
import { BooleanControl } from './controls/boolean-control.tsx';
import { ColorControl } from './controls/color-control.tsx';
import type { Control, ControlProps } from './controls/control.ts';
import { DropdownWithImageControl } from './controls/dropdown-with-image-control.tsx';
import { NumberControl } from './controls/number-control.tsx';
import { RangeControl } from './controls/range-control.tsx';
import { SelectControl } from './controls/select-control.tsx';
import { TextControl } from './controls/text-control.tsx';
import { TextareaControl } from './controls/textarea-control.tsx';
import { UnsupportedControl } from './controls/unsupported-control.tsx';

/** How the fields are drawn that a prompt builder may hold. */
export const partControls = {
  text: TextControl,
  email: TextControl,
  password: TextControl,
  url: TextControl,
  tel: TextControl,
  textarea: TextareaControl,
  number: NumberControl,
  range: RangeControl,
  select: SelectControl,
  boolean: BooleanControl,
  dropdown_with_image: DropdownWithImageControl,
  date: TextControl,
  time: TextControl,
  color: ColorControl,
} satisfies { readonly [T in PartType]: Control<T> };

/** Draws a field inside a prompt builder by its type. */
export function PartControl(props: ControlProps<PartType>) {
  const { type } = props.field;
  const OwnControl: Control<PartType> = isPartType(type) ? partControls[type] : UnsupportedControl;
  return <OwnControl {...props} />;
}
