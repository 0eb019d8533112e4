import { isPartType, type PartType } from '#shared/form/field-types.ts';
import { PictureDefault, SelectDefault } from './default-values.tsx';
import {
  ColorDefault,
  LongTextDefault,
  NumberDefault,
  SwitchDefault,
  TextDefault,
  typedDefault,
} from './default-values.tsx';
import { PartOptions } from './part-options.tsx';
import { NumberSettings } from './number-settings.tsx';
import type { TypeEditor } from './settings-props.ts';

/** How the builder edits the fields of a prompt builder; they have fewer settings than others. */
export const partEditors = {
  text: { Default: TextDefault },
  email: { Default: typedDefault('email') },
  password: { Default: TextDefault },
  url: { Default: typedDefault('url') },
  tel: { Default: typedDefault('tel') },
  textarea: { Default: LongTextDefault },
  number: { Default: NumberDefault, Settings: NumberSettings },
  range: { Default: NumberDefault, Settings: NumberSettings },
  select: { Default: SelectDefault, Settings: PartOptions },
  boolean: { Default: SwitchDefault },
  dropdown_with_image: { Default: PictureDefault, Settings: PartOptions },
  date: { Default: typedDefault('date') },
  time: { Default: typedDefault('time') },
  color: { Default: ColorDefault },
} satisfies { readonly [T in PartType]: TypeEditor<T> };

export function partEditorOf(type: string): TypeEditor<PartType> {
  return isPartType(type) ? partEditors[type] : partEditors.text;
}
